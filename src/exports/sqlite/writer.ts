import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Database as SqliteFile, Statement } from 'node-sqlite3-wasm';
import type { KnownSpecies } from '../../search/vocabulary/known-species.js';
import { provenanceOf } from '../../species/provenance.js';
import { typedColumns } from '../columns.js';
import type { RowForm } from '../rows.js';
import { creditOf } from '../source-list.js';
import type { ExportedSpecies } from '../species-stream.js';
import type { ExportDescription, ExportWriter } from '../writer.js';
import { type Cells, nameRows, photoRows, sqliteValue } from './rows.js';
import { completion, creation, storedColumns } from './schema.js';
import { SEARCH } from './search.js';
import { endingRows, groupsByKey, knownSpecies, leftOutWords, letterRows } from './wording.js';

/** What the search does not do, as the file says it. */
const SEARCH_NOTE =
  'Execute the value of "search" with the parameter :text, a name as people type it. It finds scientific names, synonyms and common names, plurals and other everyday forms, and names of groups, in the order of the service. It does not correct typing errors.';

/** Where the tables are filled, one species after the other, before they are copied in the order of their keys. */
const filledPath = (path: string): string => `${path}.filled`;

/** The files, and the folders by which the library locks them. */
const removeParts = (path: string): void => {
  for (const part of [path, filledPath(path)])
    for (const each of [part, `${part}.lock`]) rmSync(each, { force: true, recursive: true });
};

/** Opens a new file, also where a run was killed. The library compiles 1.3 MB when it is loaded, which only this format needs. */
const create = (path: string): SqliteFile => {
  const { Database } = createRequire(import.meta.url)(
    'node-sqlite3-wasm',
  ) as typeof import('node-sqlite3-wasm');
  removeParts(path);
  const file = new Database(filledPath(path));
  file.exec(
    'pragma foreign_keys = off; pragma journal_mode = off; pragma synchronous = off; pragma locking_mode = exclusive; begin;',
  );
  return file;
};

/** Inserts rows into tables by statements that are prepared once. */
const inserter = (file: SqliteFile) => {
  const statements = new Map<string, Statement>();
  return {
    insert: (table: string, cells: Cells): void => {
      const key = `${table} ${cells.length}`;
      const known = statements.get(key);
      const statement =
        known ?? file.prepare(`insert into ${table} values (${cells.map(() => '?').join(', ')})`);
      if (known === undefined) statements.set(key, statement);
      statement.run(cells as (string | number | null)[]);
    },
    close: (): void => {
      for (const statement of statements.values()) statement.finalize();
      statements.clear();
    },
  };
};

/** Creates an SQLite database with a table for each relation, the view `plant` and a search by name (contract C16.24). */
export const sqliteWriter = (
  path: string,
  { selection, withSources }: RowForm,
  description: ExportDescription,
): ExportWriter => {
  const selected = typedColumns(selection, false);
  const all = selection === null ? selected : typedColumns(null, false);
  const names = new Set(selected.map(({ name }) => name));
  const stored = storedColumns(all, names);
  const sourceIds = new Map(description.sources.map(({ slug, id }) => [slug, id]));
  const imageSources = new Set<number>();
  const known: KnownSpecies[] = [];
  const zones = new Map<number, Cells>();
  let count = 0;
  let nextName = 0;
  let nextPhoto = 0;

  const file = create(path);
  file.exec(creation(stored));
  const { insert, close } = inserter(file);

  const writeEvidence = ({ record, values, provenance }: ExportedSpecies): void => {
    for (const { name } of selected) {
      const of = provenanceOf(name, values, provenance);
      if (of === undefined) continue;
      const source = sourceIds.get(of.source ?? '') ?? null;
      insert('evidence', [record.id, name, source, of.evidence_type, of.licence, of.n_observations]);
    }
  };

  const writeSpecies = (species: ExportedSpecies): void => {
    const { record } = species;
    insert('plants', [
      ...stored.map(({ type, value }) => sqliteValue(type, value(species))),
      record.popularity,
    ]);
    for (const [kind, ...cells] of nameRows(species)) {
      nextName += 1;
      insert('names', [nextName, record.id, kind!, ...cells]);
    }
    for (const [id, name, , code, level, , establishment] of record.zones) {
      zones.set(id, [id, code, name, level]);
      insert('distributions', [record.id, id, establishment]);
    }
    for (const cells of photoRows(species)) {
      nextPhoto += 1;
      imageSources.add(cells.at(-1) as number);
      insert('photos', [nextPhoto, record.id, ...cells]);
    }
    for (const [scheme, identifier] of Object.entries(record.external_ids).sort())
      insert('identifiers', [record.id, scheme, identifier]);
    if (withSources) writeEvidence(species);
    const wellKnown = knownSpecies(species);
    if (wellKnown !== null) known.push(wellKnown);
  };

  const writeAbout = (): void => {
    const { title, abstract, version, modified, datasetVersion, licences, licence, readme } = description;
    const about = {
      title,
      abstract,
      release: version,
      modified,
      dataset_version: datasetVersion,
      licences,
      licence: licence?.name ?? null,
      licence_url: licence?.url ?? null,
      species: String(count),
      readme,
      search: SEARCH,
      search_note: SEARCH_NOTE,
    };
    for (const [key, value] of Object.entries(about)) insert('about', [key, value]);
    for (const source of description.sources)
      if (source.permitted || imageSources.has(source.id))
        insert('sources', [
          ...[source.id, source.slug, source.name, source.citation, source.url],
          ...[source.licence, source.licence_url, creditOf(source), source.share_alike ? 1 : 0],
        ]);
    for (const column of selected) insert('columns', [column.name, column.type, column.description]);
  };

  const writeWording = async (): Promise<void> => {
    for (const cells of letterRows()) insert('letters', cells);
    for (const cells of endingRows()) insert('endings', cells);
    for (const cells of leftOutWords()) insert('words', cells);
    for (const [key, { rank, name, called }] of await groupsByKey(known)) {
      insert('groups', [key, rank, name]);
      for (const id of called) insert('group_members', [key, id]);
    }
  };

  return {
    write: async (species) => {
      for (const each of species) writeSpecies(each);
      count += species.length;
    },
    end: async () => {
      for (const cells of zones.values()) insert('zones', cells);
      writeAbout();
      await writeWording();
      close();
      file.exec(`${completion(selected)} commit;`);
      // The library opens files for the user alone; an existing empty one keeps its rights.
      writeFileSync(path, '');
      file.run('vacuum into ?', path);
      file.close();
      rmSync(filledPath(path));
    },
    discard: async () => {
      close();
      if (file.isOpen) file.close();
      removeParts(path);
    },
  };
};
