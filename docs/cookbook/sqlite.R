# Question: How does a script find and read plants without the service?
# Shows:    Search by name, values with their units, and the credits to display, from one SQLite file.
# Run:      npx linnea export --format sqlite --languages en --out plants.sqlite
#           Rscript sqlite.R plants.sqlite cherries
library(DBI)

arguments <- commandArgs(trailingOnly = TRUE)
text <- paste(arguments[-1], collapse = " ")
plants <- dbConnect(RSQLite::SQLite(), arguments[1], flags = RSQLite::SQLITE_RO)
one <- function(statement, ...) dbGetQuery(plants, statement, params = list(...))

# The file contains its search as a statement. It understands plurals and names of groups, but no typing errors.
search <- dbGetQuery(plants, "select value from about where key = 'search'")$value
for (id in head(one(search, text = text)$id, 3)) {
  # The view has a row for each plant, with all fields under their keys.
  plant <- one("select * from plant where id = $id", id = id)
  height <- plant$maximum_height_cm
  cat(plant$scientific_name, ", ", if (is.na(height)) "height unknown" else paste("up to", height, "cm"), "\n", sep = "")
  photo <- one("select url, credit, licence from photos where plant_id = $id order by id limit 1", id = id)
  if (nrow(photo) > 0) {
    cat("  photo: ", if (is.na(photo$credit)) "no credit asked" else photo$credit, ", ", photo$licence, "\n", sep = "")
  }
}

licences <- dbGetQuery(plants, "select value from about where key = 'licences'")$value
credits <- dbGetQuery(plants, "select count(credit) as number from sources")$number
cat("licences: ", licences, ", credit lines to display: ", credits, "\n", sep = "")
dbDisconnect(plants)
