#!/bin/sh
# Question: Which plants with white flowers are native to Ohio?
# Shows:    A zone and an establishment, which must hold together in one and the same zone.
# Run:      LINNEA_TOKEN=usr-… LINNEA_URL=http://localhost:3000 sh native-white-flowers.sh [zone]
#           The zone is a code of the TDWG scheme, level 3: ohi (Ohio), grb (Great Britain), fra (France).
set -eu
: "${LINNEA_TOKEN:?must hold an account token; npm start prints one}"
url=${LINNEA_URL:-http://localhost:3000}
zone=${1:-ohi}

ask() {
  curl --silent --show-error --fail-with-body --globoff --header "Authorization: Bearer $LINNEA_TOKEN" "$url$1"
}

list=$(ask "/api/v1/distributions/$zone/species?filter[establishment]=native&filter[flower_color]=white")
total=$(printf '%s' "$list" | grep -o '"total":[0-9]*' | cut -d: -f2)
echo "$total species of the zone $zone:"

selves=$(printf '%s' "$list" | grep -o '"self":"/api/v1/species/[^"]*"' | cut -d'"' -f4)
[ -n "$selves" ] || { echo "No species with white flowers is recorded as native to $zone." >&2; exit 1; }
for self in $selves; do
  record=$(ask "$self")
  printf '%s' "$record" | grep -o '"scientific_name":"[^"]*"' | head -n 1 | cut -d'"' -f4
  printf '%s' "$record" | grep -o '"flower":{"color":\[[^]]*\]' | grep -q '"white"' ||
    { echo "$self has no white flowers." >&2; exit 1; }
  printf '%s' "$record" | grep -o '"native":\[[^]]*\]' | grep -q "\"slug\":\"$zone\"" ||
    { echo "$self is not native to $zone." >&2; exit 1; }
done
