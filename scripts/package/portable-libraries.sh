#!/bin/sh
# Builds the libraries whose versions in Debian 11 are too old from Debian 12's sources, into /usr/local. Runs in the
# system that portable-system.sh creates.
set -eu
mkdir -p /root/sources
cd /root/sources
export CFLAGS="-O2 -fPIC -fstack-protector-strong" CXXFLAGS="-O2 -fPIC -fstack-protector-strong"

# fetch SOURCE: downloads a source package, checks its signature, and applies Debian's patches.
fetch() {
    apt-get source -qq --download-only "$1"
    dpkg-source --extract "$1"_*.dsc "$1"
}

# with_cmake SOURCE OPTION…
with_cmake() {
    fetch "$1"
    source="$1"
    shift
    cmake -S "$source" -B "$source/build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX=/usr/local \
        -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_PREFIX_PATH=/usr/local -DBUILD_SHARED_LIBS=ON -DBUILD_TESTING=OFF "$@"
    make -C "$source/build" -j"$(nproc)" install
}

# The store uses strict tables. The preprocessor definitions are taken from Debian's package, because they affect what
# SQLite can read and returns.
fetch sqlite3
(
    cd sqlite3
    definitions="$(sed -nE 's/^[[:space:]]*((-D[A-Z0-9_=]+ ?)+)\\?$/\1/p' debian/rules | tr '\n' ' ')"
    ./configure --prefix=/usr/local --disable-tcl --disable-readline --enable-fts5 --enable-math \
        CFLAGS="$CFLAGS $definitions"
    make -j"$(nproc)" libsqlite3.la sqlite3
    make install-strip 2>/dev/null || make install
)

with_cmake libwebp -DWEBP_BUILD_ANIM_UTILS=OFF -DWEBP_BUILD_CWEBP=OFF -DWEBP_BUILD_DWEBP=OFF \
    -DWEBP_BUILD_GIF2WEBP=OFF -DWEBP_BUILD_IMG2WEBP=OFF -DWEBP_BUILD_VWEBP=OFF -DWEBP_BUILD_WEBPINFO=OFF \
    -DWEBP_BUILD_WEBPMUX=OFF -DWEBP_BUILD_EXTRAS=OFF -DWEBP_BUILD_LIBWEBPMUX=ON
with_cmake tiff -Dtiff-tools=OFF -Dtiff-tests=OFF -Dtiff-docs=OFF -Dtiff-contrib=OFF -Dlzma=OFF -Djbig=OFF -Dlerc=OFF
with_cmake libheif -DWITH_EXAMPLES=OFF -DENABLE_PLUGIN_LOADING=OFF -DWITH_LIBDE265=ON -DWITH_DAV1D=ON \
    -DWITH_X265=OFF -DWITH_AOM_DECODER=OFF -DWITH_AOM_ENCODER=OFF -DWITH_SvtEnc=OFF -DWITH_RAV1E=OFF
with_cmake proj -DBUILD_APPS=OFF -DENABLE_CURL=OFF -DENABLE_TIFF=OFF
ldconfig
