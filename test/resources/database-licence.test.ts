import { databaseLicence } from '../../src/resources/sources/database-licence.js';

const source = (slug: string, licence: string | null, facts_count: number | null) => ({
  slug,
  licence,
  facts_count,
});

it('C8.55 a database with values under the ODbL is under it as a whole, others are under no licence', () => {
  const free = source('usda', 'Public, credit asked', 1_000);
  const baseflor = source('catminat', 'ODbL', 12);
  expect(databaseLicence([free, baseflor])).toEqual({
    name: 'ODbL-1.0',
    url: 'https://opendatacommons.org/licenses/odbl/1-0/',
    because_of: ['catminat'],
  });
  // A source without values asks for nothing; one that was not counted yet may have some.
  expect(databaseLicence([free, { ...baseflor, facts_count: 0 }])).toBeNull();
  expect(databaseLicence([{ ...baseflor, facts_count: null }])?.because_of).toEqual(['catminat']);
});
