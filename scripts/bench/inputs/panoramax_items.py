"""Inserts a table's scenes into Panoramax's database, as if they had been uploaded and processed."""

from context import say
from inputs import points

# In the table, streets are separated by gaps of a few minutes. Vantage derives its sequences from the same gaps.
# Positions, times, headings and kinds come from the table. The picture sizes are typical values; the server does not
# return items without a size. Triggers are off, because they would queue each picture for processing. The sequence
# columns that the triggers and the server normally maintain are computed below.
STEPS = [
    """
    CREATE TEMPORARY TABLE scene AS
    SELECT *, sum(starts::int) OVER (ORDER BY number) AS street FROM (
        SELECT *, captured - lag(captured, 1, 0) OVER (ORDER BY number) > 100 AS starts FROM row
    ) AS marked
    """,
    """
    INSERT INTO sequences (id, status, metadata, account_id, updated_at)
    SELECT md5('sequence ' || street)::uuid, 'ready', jsonb_build_object('title', 'street ' || street), account.id,
        now()
    FROM (SELECT DISTINCT street FROM scene) AS streets, (SELECT id FROM accounts WHERE is_default) AS account
    """,
    """
    INSERT INTO pictures (
        id, status, preparing_status, ts, heading, metadata, geom, account_id, processed_at, exif, h_pixel_density
    )
    SELECT md5('picture ' || number)::uuid, 'ready', 'prepared', to_timestamp(captured), round(heading)::int % 360,
        about, ST_SetSRID(ST_MakePoint(longitude, latitude), 4326), account.id, now(), '{}', h_pixel_density(about)
    FROM scene
    JOIN (VALUES
        ('panorama', '{"type": "equirectangular", "field_of_view": 360, "width": 5760, "height": 2880,
                       "cols": 8, "rows": 4}'::jsonb),
        ('photo', '{"type": "flat", "field_of_view": 60, "width": 4000, "height": 3000}'::jsonb)
    ) AS kinds (kind, about) USING (kind), (SELECT id FROM accounts WHERE is_default) AS account
    ORDER BY number
    """,
    """
    INSERT INTO sequences_pictures (seq_id, rank, pic_id)
    SELECT md5('sequence ' || street)::uuid, row_number() OVER (PARTITION BY street ORDER BY number),
        md5('picture ' || number)::uuid
    FROM scene
    """,
    """
    UPDATE sequences SET geom = compute_sequence_geom(id), bbox = compute_sequence_bbox(id), nb_pictures = members,
        min_picture_ts = first, max_picture_ts = last, computed_capture_date = first::date, computed_type = type
    FROM (
        SELECT seq_id, count(*) AS members, min(ts) AS first, max(ts) AS last,
            CASE WHEN count(DISTINCT metadata->>'type') = 1 THEN min(metadata->>'type') END AS type
        FROM sequences_pictures JOIN pictures ON pic_id = id GROUP BY seq_id
    ) AS sums
    WHERE seq_id = id
    """,
    "DROP TABLE row",
]


def fill(context, server, count):
    """Inserts the scenes into the database of a running `Panoramax`, then runs its nightly maintenance."""
    say(f"filling Panoramax with {count} items")
    server.sql(
        "CREATE UNLOGGED TABLE row (number bigserial, latitude float8, longitude float8, heading float8, "
        "captured bigint, kind text)"
    )
    with points.scenes(context, count).open() as table:
        columns = "latitude, longitude, heading, captured, kind"
        server.sql(f"COPY row ({columns}) FROM STDIN (FORMAT csv, HEADER)", table)
    server.sql(";".join(["SET session_replication_role = replica", "SET work_mem = '256MB'", *STEPS]))
    server.backend("db", "refresh", "--full")
    server.sql("VACUUM ANALYZE")
    server.sql("CHECKPOINT")
