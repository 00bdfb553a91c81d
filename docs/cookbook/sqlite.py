# Question: How does an app find and show plants without the service?
# Shows:    Search by name, values with their units, and the credits to display, from one SQLite file.
# Run:      npx linnea export --format sqlite --languages en --out plants.sqlite
#           python3 sqlite.py plants.sqlite cherries
import sqlite3
import sys

path, text = sys.argv[1], " ".join(sys.argv[2:])
plants = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
plants.row_factory = sqlite3.Row

# The file contains its search as a statement. It understands plurals and names of groups, but no typing errors.
(search,) = plants.execute("select value from about where key = 'search'").fetchone()
for found in plants.execute(search, {"text": text}).fetchmany(3):
    # The view has a row for each plant, with all fields under their keys.
    plant = plants.execute("select * from plant where id = ?", [found["id"]]).fetchone()
    height = plant["maximum_height_cm"]
    print(plant["scientific_name"], "height unknown" if height is None else f"up to {height:g} cm", sep=", ")
    photo = plants.execute(
        "select url, credit, licence from photos where plant_id = ? order by id limit 1", [plant["id"]]
    ).fetchone()
    if photo:
        print(f"  photo: {photo['credit'] or 'no credit asked'}, {photo['licence']}")

(licence, credits) = plants.execute(
    "select (select value from about where key = 'licences'), count(credit) from sources"
).fetchone()
print(f"licences: {licence}, credit lines to display: {credits}")
