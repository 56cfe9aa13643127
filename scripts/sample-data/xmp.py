"""GPano XMP packets, in attribute form and in element form."""

HEAD = '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">\n' \
       '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
TAIL = '</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end="w"?>'
NAMESPACE = 'xmlns:GPano="http://ns.google.com/photos/1.0/panorama/"'


def properties(shot):
    """Returns the GPano properties of a panorama (see plan.py), in the order in which they are written."""
    camera, pose = shot.camera, shot.gpano_pose
    values = {"UsePanoramaViewer": "True", "ProjectionType": "equirectangular"}
    if shot.is_stereo:
        values["StereoMode"] = "top-bottom"
    values |= {f"Pose{name}Degrees": f"{value:g}" for name, value in pose.items()}
    if shot.gpano_sizes:
        scale = shot.gpano_scale
        sizes = {"FullPanoWidthPixels": camera.full_width, "FullPanoHeightPixels": camera.full_width // 2,
                 "CroppedAreaImageWidthPixels": camera.width, "CroppedAreaImageHeightPixels": camera.height,
                 "CroppedAreaLeftPixels": camera.left, "CroppedAreaTopPixels": camera.top}
        values |= {name: str(size * scale) for name, size in sizes.items()}
    return values


def packet(shot):
    """Returns the XMP packet of a panorama as bytes."""
    values = properties(shot)
    if shot.xmp_elements:
        lines = "".join(f"<GPano:{name}>{value}</GPano:{name}>\n" for name, value in values.items())
        body = f'<rdf:Description rdf:about="" {NAMESPACE}>\n{lines}</rdf:Description>\n'
    else:
        lines = "".join(f'\n  GPano:{name}="{value}"' for name, value in values.items())
        body = f'<rdf:Description rdf:about="" {NAMESPACE}{lines}/>\n'
    return (HEAD + body + TAIL).encode("utf-8")
