import type { ColumnType, TypedColumn } from '../columns.js';

const TYPES: Readonly<Record<ColumnType, string>> = {
  boolean: 'boolean',
  integer: 'integer',
  decimal: 'real',
  text: 'text',
  timestamp: 'text',
  texts: 'text',
  json: 'text',
};

/** Columns of the view that come from other tables than `plants`. */
const OF_RELATIONS: ReadonlyMap<string, string> = new Map([
  [
    'common_names',
    `(select json_group_object(language, json(names)) from (
      select language, json_group_array(name) as names from (
        select language, name from names where plant_id = p.id and kind = 'common' order by language, id
      ) group by language))`,
  ],
  [
    'synonyms',
    `(select nullif(json_group_array(name), '[]') from (
      select name from names where plant_id = p.id and kind = 'synonym' order by id))`,
  ],
]);

const ZONES = 'zones_';

const zonesOf = (establishment: string): string =>
  `(select nullif(json_group_array(code), '[]') from (
      select z.code from distributions d join zones z on z.id = d.zone_id
      where d.plant_id = p.id and d.establishment = '${establishment}' order by z.code))`;

/** Columns of `plants` that the search and joins need, whatever is selected. */
const ALWAYS = ['id', 'slug', 'scientific_name', 'common_name', 'status', 'genus_name', 'family_name'];

/** Returns the columns that the table `plants` stores. */
export const storedColumns = (
  all: readonly TypedColumn[],
  selected: ReadonlySet<string>,
): readonly TypedColumn[] =>
  all.filter(
    (column) =>
      !OF_RELATIONS.has(column.name) &&
      !column.name.startsWith(ZONES) &&
      (ALWAYS.includes(column.name) || selected.has(column.name)),
  );

const sourceOf = ({ name }: TypedColumn): string => {
  if (name.startsWith(ZONES)) return `${zonesOf(name.slice(ZONES.length))} as ${name}`;
  const relation = OF_RELATIONS.get(name);
  return relation === undefined ? `p.${name}` : `${relation} as ${name}`;
};

/** Returns the statements that create the tables, before they are filled. */
export const creation = (stored: readonly TypedColumn[]): string => `
  create table about (key text primary key, value text) without rowid;
  create table sources (id integer primary key, slug text not null, name text not null, citation text, url text,
    licence text, licence_url text, credit text not null, share_alike boolean not null);
  create table columns (name text primary key, type text not null, description text not null) without rowid;
  create table plants (${stored.map(({ name, type }) => `${name} ${TYPES[type]}${name === 'id' ? ' primary key' : ''}`).join(', ')},
    popularity integer not null);
  create table names (id integer primary key, plant_id integer not null references plants, kind text not null,
    name text not null, language text, author text, source_id integer references sources, key text not null,
    weight integer not null);
  create table zones (id integer primary key, code text not null, name text not null, level integer not null);
  create table distributions (plant_id integer not null references plants, zone_id integer not null references zones,
    establishment text not null, primary key (plant_id, zone_id)) without rowid;
  create table photos (id integer primary key, plant_id integer not null references plants, url text not null,
    thumbnail_url text, part text not null, shows text, credit text, licence text, licence_url text, page text,
    source_id integer references sources);
  create table identifiers (plant_id integer not null references plants, scheme text not null, identifier text not null,
    primary key (plant_id, scheme)) without rowid;
  create table evidence (plant_id integer not null references plants, field text not null,
    source_id integer references sources, evidence_type text, licence text, n_observations integer,
    primary key (plant_id, field)) without rowid;
  create table groups (key text primary key, rank text not null, name text not null) without rowid;
  create table group_members (key text not null references groups, plant_id integer not null references plants,
    primary key (key, plant_id)) without rowid;
  create table letters (letter text primary key, folded text not null) without rowid;
  create table endings (kind text not null, ending text not null, replacement text not null,
    primary key (kind, ending, replacement)) without rowid;
  create table words (kind text not null, word text not null, primary key (kind, word)) without rowid;
  create virtual table name_search using fts5(key, content='names', content_rowid='id', columnsize=0);`;

/** Returns the statements that complete the file: the view, the indexes and the search. */
export const completion = (selected: readonly TypedColumn[]): string => `
  create view plant as select ${selected.map(sourceOf).join(', ')} from plants p;
  create index names_of_plant on names (plant_id);
  create index names_by_key on names (key);
  create index photos_of_plant on photos (plant_id);
  create index plants_by_genus on plants (genus_name, popularity);
  create index plants_by_family on plants (family_name, popularity);
  insert into name_search (name_search) values ('rebuild');
  insert into name_search (name_search) values ('optimize');`;
