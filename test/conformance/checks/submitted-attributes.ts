import { rule } from '../check.js';
import { each, expectEqual, seen } from '../expect.js';
import {
  another,
  comparable,
  given,
  membersOf,
  plainAttributes,
  present,
  TEXT,
  valueMember,
} from '../review/attributes.js';
import { plot } from '../review/plot.js';
import { asTest, ofSpecies, refusedPost, submit } from '../review/submitting.js';
import type { Target } from '../target.js';
import type { Named, SpeciesRecord } from '../types.js';

const REVIEW = { group: 'review' } as const;

const recordOfPlot = async (target: Target): Promise<SpeciesRecord> =>
  (await target.record<SpeciesRecord>(`/api/v1/species/${(await plot(target)).slug}`)).data;

/** Names of a genus by rank, as submitted and as stored (C10.50). */
const NAMES: readonly (readonly [rank: string, given: string, stored: string])[] = [
  ['species', '  Genus   conformans ', 'Genus conformans'],
  ['hybrid', 'Genus x conformans', 'Genus × conformans'],
  ['hybrid', '× Genus conformans', '×Genus conformans'],
  ['ssp', 'Genus conformans ssp. alba', 'Genus conformans subsp. alba'],
  ['var', 'Genus conformans var. alba', 'Genus conformans var. alba'],
  ['form', 'Genus conformans forma alba', 'Genus conformans f. alba'],
  ['subvar', 'Genus conformans subvar. alba', 'Genus conformans subvar. alba'],
  ['var', 'Genus X conformans var. alba', 'Genus × conformans var. alba'],
];

/** Texts that are not a name of the rank species. */
const MALFORMED = `Genus
genus conformans
Genus Conformans
Genus c
Genus conformans L.
Genus conformans 1821
Genus conformans var. alba
Genus × conformans`.split('\n');

/** C9.20, C9.21 and C10.51: correctable attributes. */
export const submittedAttributes = [
  rule(
    'C9.20',
    'every attribute is accepted, and shown under its stored field',
    async (target) => {
      const record = await recordOfPlot(target);
      const proposed = plainAttributes.map((attribute) => ({ attribute, ...another(attribute, record) }));
      const sent = membersOf(proposed.map(({ members }) => members));
      const { data } = await submit(target, ofSpecies(record.slug), asTest(sent));
      const { changes } = data;
      expectEqual(
        'stored fields',
        Object.keys(changes ?? {}).toSorted(),
        plainAttributes.map(({ stored }) => stored).toSorted(),
      );
      for (const { attribute, next } of proposed) {
        const [before, after] = changes![attribute.stored]!;
        expectEqual(`new value of ${attribute.stored}`, after, next);
        const shown = present(record, attribute.stored);
        if (shown !== undefined)
          expectEqual(
            `previous value of ${attribute.stored}`,
            comparable(attribute.stored, before),
            comparable(attribute.stored, shown),
          );
      }
    },
    REVIEW,
  ),
  rule(
    'C9.20',
    'every attribute refuses invalid values',
    async (target) => {
      const { slug } = await recordOfPlot(target);
      const wrong = membersOf(plainAttributes.map((attribute) => given(attribute, { no: 1 })));
      const { problems } = await refusedPost(target, ofSpecies(slug), asTest({ ...wrong, rank: null }));
      expectEqual('fields', Object.keys(problems).toSorted(), plainAttributes.map(valueMember).toSorted());
    },
    REVIEW,
  ),
  rule(
    'C9.20',
    'English names are separated only by |, or an array',
    async (target) => {
      const { slug } = await recordOfPlot(target);
      for (const given of [` ${TEXT}, one |Two||`, [`${TEXT}, one`, 'Two']]) {
        const { data } = await submit(target, ofSpecies(slug), asTest({ common_name: given }));
        expectEqual(`stored of ${JSON.stringify(given)}`, data.changes?.['common_name']?.[1], [
          `${TEXT}, one`,
          'Two',
        ]);
      }
    },
    REVIEW,
  ),
  rule(
    'C9.20',
    'a genus is given by name or slug; an unknown one is not_found',
    async (target) => {
      const { slug, genus } = await recordOfPlot(target);
      const { data: genera } = await target.list<Named>('/api/v1/genus');
      const other = seen(
        genera.find(({ name }) => name !== genus),
        'a second genus',
      );
      for (const given of [other.name, other.slug]) {
        const { data } = await submit(target, ofSpecies(slug), asTest({ genus: given }));
        expectEqual(`changes by ${given}`, data.changes, { genus_name: [genus, other.name] });
      }
      const { problems } = await refusedPost(target, ofSpecies(slug), asTest({ genus: 'Conformansia' }));
      expectEqual('problems', problems, { genus: 'not_found' });
    },
    REVIEW,
  ),
  rule(
    'C9.21',
    'name and genus cannot be null; distributions and synonyms are unknown attributes',
    async (target) => {
      const { slug } = await recordOfPlot(target);
      const sent = { scientific_name: null, genus: null };
      const { problems } = await refusedPost(target, ofSpecies(slug), asTest(sent));
      expectEqual('fields', Object.keys(problems).toSorted(), ['genus', 'scientific_name']);
      const relations = { distribution: 'aut', distributions: {}, synonyms: ['Genus conformans'] };
      const unknown = await refusedPost(target, ofSpecies(slug), asTest(relations));
      expectEqual(
        'problems of relations',
        unknown.problems,
        Object.fromEntries(Object.keys(relations).map((name) => [name, 'unknown_attribute'])),
      );
    },
    REVIEW,
  ),
  rule(
    'C10.51',
    'names are converted to the stored form of their rank; others are malformed',
    async (target) => {
      const { slug, genus, rank: present } = await recordOfPlot(target);
      for (const [rank, given, stored] of NAMES) {
        const sent = { rank, scientific_name: given.replace('Genus', genus) };
        const { data } = await submit(target, ofSpecies(slug), asTest(sent));
        expectEqual(
          `stored of ${given}`,
          data.changes?.['scientific_name']?.[1],
          stored.replace('Genus', genus),
        );
        expectEqual(
          `correction.scientific_name of ${given}`,
          data.correction?.['scientific_name'],
          sent.scientific_name,
        );
        expectEqual(`rank of ${given}`, data.changes?.['rank']?.[1] ?? present, rank);
      }
      await each(MALFORMED, async (name) => {
        const sent = asTest({ rank: 'species', scientific_name: name.replace('Genus', genus) });
        const { problems } = await refusedPost(target, ofSpecies(slug), sent);
        expectEqual(`problems of ${name}`, problems, { scientific_name: 'malformed' });
      });
    },
    REVIEW,
  ),
  rule(
    'C10.51',
    'a name that differs from that of another record only by a hybrid sign is refused with a question',
    async (target) => {
      const { slug, id } = await recordOfPlot(target);
      const { scientific_name } = await target.examples.speciesWhere(
        'a second species without a hybrid sign',
        (species) =>
          species.id !== id && species.rank === 'species' && !species.scientific_name.includes('×'),
      );
      const sent = { rank: 'hybrid', scientific_name: scientific_name.replace(' ', ' × ') };
      const { problems } = await refusedPost(target, ofSpecies(slug), asTest(sent));
      expectEqual('problems', problems, { scientific_name: 'conflicts_with' });
    },
    REVIEW,
  ),
];
