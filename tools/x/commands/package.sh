# SPDX-License-Identifier: Apache-2.0
# The Debian package: build/package/portico_VERSION_ARCH.deb, from the native build and the built web packages.
# ./x package [--no-build]: without building first, from what is there.

source tools/x/commands/build.sh

build=yes
while [ $# -gt 0 ]; do
    case "$1" in
    --no-build) build= && shift ;;
    *) fail "./x package does not know '$1'. It takes --no-build." ;;
    esac
done
for tool in dpkg-deb dpkg-shlibdeps brotli; do
    command -v "$tool" >/dev/null || fail "$tool is missing (Debian packages dpkg-dev, brotli): packages are built on Debian."
done
if [ -n "$build" ]; then
    build_native portico
    build_wasm
    build_web
fi
program="$BUILD/native/server/app/portico"
[ -x "$program" ] || fail "the program is not built; run ./x package without --no-build."

version=$("$program" --version | cut -d' ' -f2)
architecture=$(dpkg --print-architecture)
out="$BUILD/package" tree="$BUILD/package/tree"
rm -rf "$out" && mkdir -p "$out"

# put MODE SOURCE TARGET: one file into the tree.
put() { install -D -m "$1" "$2" "$tree/$3"; }
# put_web SOURCE TARGET: a folder of built web files, where it is built.
put_web() {
    [ -d "$1" ] || return 0
    (cd "$1" && find . -type f -print0) | while IFS= read -r -d '' file; do put 644 "$1/$file" "usr/share/portico/$2/$file"; done
}

# compress FOLDER: beside each text its .br and .gz, which the program sends to those who take them.
compress() {
    local file
    find "$1" -type f -size +1k \( -name '*.html' -o -name '*.js' -o -name '*.css' -o -name '*.json' -o -name '*.svg' -o -name '*.wasm' -o -name '*.map' \) -print0 |
        while IFS= read -r -d '' file; do
            brotli -fq 11 -o "$file.br" "$file" && gzip -9nk "$file" && touch -r "$file" "$file.br" "$file.gz"
        done
}

put 755 "$program" usr/bin/portico
strip --strip-unneeded "$tree/usr/bin/portico"
put 644 deploy/debian/portico.service lib/systemd/system/portico.service
put 644 deploy/debian/sysusers.conf usr/lib/sysusers.d/portico.conf
mkdir -p "$tree/usr/share/doc/portico"
{ cat deploy/debian/copyright && node tools/notices/notices.mjs server; } >"$out/copyright" || fail "the notices of what the program contains could not be written."
put 644 "$out/copyright" usr/share/doc/portico/copyright
for page in operation configuration relay wallets csp console vault custody; do put 644 "docs/$page.md" "usr/share/doc/portico/$page.md"; done
gzip -9n <CHANGELOG.md >"$out/changelog.gz"
put 644 "$out/changelog.gz" usr/share/doc/portico/changelog.gz
# The template with what a package decides.
console=
[ -d web/apps/console/dist ] && console=/usr/share/portico/console
site=
[ -d web/apps/secure-site/dist ] && site=/usr/share/portico/secure-site
sed -e "/^\[console\]/,/^\[/s|^#pages = .*|pages = \"$console\"|" -e "/^\[vault\]/,/^\[/s|^#pages = .*|pages = \"$site\"|" -e 's|^#data = .*|data = "/var/lib/portico"|' -e 's|^#static = .*|static = "/usr/share/portico/web"|' deploy/portico.toml >"$out/portico.toml"
put 640 "$out/portico.toml" etc/portico/portico.toml
mkdir -p "$tree/usr/share/portico/web"
put_web web/packages/sdk/dist/standalone web/portico
# Beside the public pages, not among them: the admin listener alone serves it.
put_web web/apps/console/dist console
# Served by the vault's listener alone, which is off until vault.listen is set.
put_web web/apps/secure-site/dist secure-site
compress "$tree/usr/share/portico"
# The build's list (tools/integrity), with what was compressed.
[ -z "$site" ] || (cd "$tree$site" && find . -type f -not -name SHA256SUMS -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum >"$out/SHA256SUMS" && cp "$out/SHA256SUMS" SHA256SUMS)
[ -d "$tree/usr/share/portico/web/portico" ] || say "The web packages are not built: this package holds no widget."

mkdir -p "$out/debian" "$tree/DEBIAN"
printf 'Source: portico\nPackage: portico\n' >"$out/debian/control"
libraries=$(cd "$out" && dpkg-shlibdeps -O -e"$tree/usr/bin/portico" 2>/dev/null | sed 's/^shlibs:Depends=//') ||
    fail "the libraries that the program needs could not be found."
# As dpkg-gencontrol counts (deb-substvars(5)): files rounded up to a KiB, and one for each of the others. Not du's
# blocks, which change when the file system writes them back.
installed=$(find "$tree" -path "$tree/DEBIAN" -prune -o \( -type f -printf '%s\n' -o -printf '1\n' \) |
    awk '{ size += int(($1 + 1023) / 1024) } END { print size }')
cat >"$tree/DEBIAN/control" <<CONTROL
Package: portico
Version: $version
Architecture: $architecture
Maintainer: Portico <portico@localhost>
Installed-Size: $installed
Depends: $libraries, ca-certificates, adduser | systemd
Suggests: postgresql, redis-server
Section: net
Priority: optional
Description: self-hosted server behind the Portico wallet widget
 One program with the WalletConnect relay, the wallet directory, projects and
 their settings, and the pages that a widget is loaded from. Keeps what it
 stores in SQLite, or in PostgreSQL.
CONTROL
echo /etc/portico/portico.toml >"$tree/DEBIAN/conffiles"
for script in postinst prerm postrm; do install -m 755 "deploy/debian/$script" "$tree/DEBIAN/$script"; done
(cd "$tree" && find . -type f -not -path './DEBIAN/*' -printf '%P\0' | sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"

# The same input gives the same bytes.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 0)
export SOURCE_DATE_EPOCH
package="$out/portico_${version}_${architecture}.deb"
dpkg-deb --root-owner-group --build "$tree" "$package" >/dev/null || fail "the package could not be built."
say "Built: ${package#"$ROOT"/}"
