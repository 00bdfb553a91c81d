import { rule } from '../check.js';
import { each, expectEqual, expectTrue, seen } from '../expect.js';
import { slugOf } from '../slug.js';

const GENUS = '[A-ZÀ-Þ][a-zà-ÿ-]+';
const EPITHET = '(?:× ?)?[a-zà-ÿ]+(?:-[a-zà-ÿ]+)*';

/** Stored forms by rank (C10.50 to C10.52). */
const FORMS: ReadonlyMap<string, RegExp> = new Map([
  ['species', new RegExp(`^×?${GENUS} ${EPITHET}$`)],
  ['hybrid', new RegExp(`^(?:${GENUS} × ${EPITHET}|×${GENUS} ${EPITHET})$`)],
  ['ssp', new RegExp(`^×?${GENUS} ${EPITHET} (?:notho)?subsp\\. ${EPITHET}$`)],
  ['var', new RegExp(`^×?${GENUS} ${EPITHET} (?:notho)?var\\. ${EPITHET}$`)],
  ['form', new RegExp(`^×?${GENUS} ${EPITHET} (?:notho)?f\\. ${EPITHET}$`)],
  ['subvar', new RegExp(`^×?${GENUS} ${EPITHET} subvar\\. ${EPITHET}$`)],
]);

/** C10.50 to C10.55: names and slugs. */
export const nameChecks = [
  rule(
    'C10.50',
    'names have the form of their rank, or are queued for review',
    async ({ examples, list }) => {
      const broken = (await examples.walked()).filter(
        ({ rank, scientific_name }) => !FORMS.get(rank)?.test(scientific_name),
      );
      const path =
        '/api/v1/corrections?filter[warning_type]=Checks::ScientificNameFormat&filter[change_status]=pending';
      for (const { id, scientific_name, rank } of broken) {
        const { meta } = await list(`${path}&filter[record_id]=${id}`);
        expectEqual(`${scientific_name} of rank ${rank}: queued`, meta.total, 1);
      }
    },
  ),
  rule('C10.52', 'nothosubsp., nothovar. and nothof. are stored as written', async ({ examples }) => {
    const notho = (await examples.walked()).filter(({ scientific_name }) => / notho/.test(scientific_name));
    seen(notho[0], 'a name with nothosubsp.');
    const ranks = new Map([
      ['nothosubsp.', 'ssp'],
      ['nothovar.', 'var'],
      ['nothof.', 'form'],
    ]);
    for (const { scientific_name, rank } of notho) {
      const word = scientific_name.split(' ').find((each) => each.startsWith('notho'))!;
      expectEqual(`rank of ${scientific_name}`, rank, ranks.get(word));
    }
  }),
  rule('C10.55', 'slugs are derived from the names', async ({ examples, list }) => {
    for (const { slug, scientific_name } of await examples.walked()) {
      const plain = slugOf(scientific_name);
      expectTrue(
        `slug ${slug} of ${scientific_name}`,
        slug === plain || new RegExp(`^${plain}-\\d+$`).test(slug),
      );
    }
    await each(['genus', 'families', 'kingdoms', 'division_orders'], async (collection) => {
      const { data } = await list<{ readonly name: string; readonly slug: string }>(`/api/v1/${collection}`);
      for (const { name, slug } of data) {
        expectTrue(`slug ${slug} of ${name}`, slug === slugOf(name) || slug.startsWith(`${slugOf(name)}-`));
      }
    });
  }),
];
