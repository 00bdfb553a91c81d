#!/bin/sh
# Question: Which trees with edible parts stay under 10 m and survive -20 °C?
# Shows:    Filters and ranges combined, an order, and the total of a list.
# Run:      LINNEA_TOKEN=usr-… LINNEA_URL=http://localhost:3000 sh edible-trees.sh
set -eu
: "${LINNEA_TOKEN:?must hold an account token; npm start prints one}"
url=${LINNEA_URL:-http://localhost:3000}

# --globoff: curl must not expand the brackets. --fail-with-body: an error ends the script and is printed.
ask() {
  curl --silent --show-error --fail-with-body --globoff --header "Authorization: Bearer $LINNEA_TOKEN" "$url$1"
}

# range[…]=,1000 is "at most 1000"; both ends are included, and species without a value are left out.
conditions='filter[edible]=true&filter[ligneous_type]=tree'
limits='range[maximum_height_cm]=,1000&range[minimum_temperature_deg_c]=,-20'
list=$(ask "/api/v1/species?$conditions&$limits&order[maximum_height_cm]=desc")

total=$(printf '%s' "$list" | grep -o '"total":[0-9]*' | cut -d: -f2)
echo "$total trees; the tallest first:"
printf '%s' "$list" | grep -o '"scientific_name":"[^"]*"' | cut -d'"' -f4

# The tallest one proves the range: its record shows the height and the temperature.
self=$(printf '%s' "$list" | grep -o '"self":"/api/v1/species/[^"]*"' | head -n 1 | cut -d'"' -f4)
[ -n "$self" ] || { echo 'No tree meets these conditions.' >&2; exit 1; }
record=$(ask "$self")
height=$(printf '%s' "$record" | grep -o '"maximum_height":{"cm":[0-9]*' | grep -o '[0-9]*$')
cold=$(printf '%s' "$record" | grep -o '"minimum_temperature":{"deg_c":-*[0-9]*' | grep -o -- '-*[0-9]*$')
echo "$self: $height cm, $cold °C"
[ "$height" -le 1000 ] && [ "$cold" -le -20 ]
