import { writeTextKeys } from '../../src/ingest/merge/text-keys.js';
import { createPyrella } from '../resources/fixture.js';
import { sampleService } from '../support/sample-service.js';
import { indexed } from './garden.js';
import { type Service, startService } from './service.js';

let service: Service;
beforeAll(async () => {
  service = await startService({
    fill: (database) =>
      database.session(async (client) => {
        await createPyrella(client);
        await writeTextKeys(client);
      }),
    engine: indexed,
  });
});
afterAll(() => service.close());

const message = async (path: string): Promise<string> =>
  String((await service.get(`/api/v1/${path}`)).body['message']);

interface Warned {
  readonly meta: { readonly warnings?: readonly { readonly message: string }[] };
}
const warning = async (path: string): Promise<string | undefined> => {
  const { body } = await service.get(`/api/v1/${path}`);
  return (body as unknown as Warned).meta.warnings?.[0]?.message;
};

describe('messages name what is expected', () => {
  it.each([
    [
      'species?filter[light]=shady',
      'takes whole numbers from 1 (deep shade) to 9 (full sun), or the words deep_shade, shade, partial_shade, partial_sun, full_sun; got "shady"; did you mean shade?',
    ],
    ['species?range[light]=shady,', 'partial_sun, full_sun; got "shady,"'],
    ['species?range[maximum_height_cm]=tall', 'with numbers with at most 6 decimals in cm; got "tall"'],
    [
      'species?range[toxicity]=1,5',
      'labels (none, low, medium, high) or their positions from 0 (none) to 3 (high); got "1,5"',
    ],
    ['species?range[toxicity]=hgih,', 'got "hgih,"; did you mean high?'],
    ['species?range[light]=fullsun,', '; did you mean full_sun?'],
  ])('C6.12 C6.16 %s: %s', async (path, expected) => {
    expect(await message(path)).toContain(expected);
  });

  it('C6.10 an unknown label is answered with the labels', async () => {
    expect(await warning('species?filter[toxicity]=hihg')).toBe(
      'filter[toxicity] has no label "hihg", so it matches nothing; did you mean high? Labels: none, low, medium, high.',
    );
  });
});

describe('C4.11 a 404', () => {
  it.each([
    [
      'species/pyrella-montna',
      'No species has the id or slug "pyrella-montna"; did you mean pyrella-montana?',
    ],
    [
      'species/pyrela-montana',
      'No species has the id or slug "pyrela-montana"; did you mean pyrella-montana?',
    ],
    ['species/Pyrella-Montna/facts', '"Pyrella-Montna"; did you mean pyrella-montana?'],
    [
      'species/tomatoo',
      'No species has the id or slug "tomatoo"; GET /api/v1/species/search?q=tomatoo finds species by their names.',
    ],
    ['species/999999', 'GET /api/v1/species/search?q=999999 finds species by their names.'],
    ['species/Pyrella%20montana', '"Pyrella montana"; did you mean pyrella-montana?'],
    ['species/Pyrella_montna', '"Pyrella_montna"; did you mean pyrella-montana?'],
    ['genus/pyrela', 'No genus has the id or slug "pyrela"; did you mean pyrella?'],
    ['families/pyrelaceae', 'No family has the id or slug "pyrelaceae"; did you mean pyrellaceae?'],
    ['plants?genus_id=pyrela', 'No genus has the id or slug "pyrela"; did you mean pyrella?'],
    [
      'plants?genus_id=tomatoo',
      'No genus has the id or slug "tomatoo"; GET /api/v1/genus lists what there is.',
    ],
    ['distributions/xyz', 'No zone has the code or id "xyz"; GET /api/v1/distributions lists what there is.'],
    ['specis', 'There is no such path; did you mean /api/v1/species? /docs lists all of them.'],
    ['species/x/fatcs', 'did you mean /api/v1/species/x/facts?'],
    ['nothing', 'There is no such path: /docs lists all of them.'],
    [`species/x/${'y'.repeat(300)}`, 'There is no such path: /docs lists all of them.'],
  ])('of %s', async (path, expected) => {
    expect(await message(path)).toContain(expected);
  });

  it('C2.61 of an action that a correction does not have names the nearest one', async () => {
    const { status, body } = await service.ask('/api/v1/corrections/18/acept', { method: 'POST' });
    expect([status, body['message']]).toEqual([
      404,
      'There is no such path; did you mean /api/v1/corrections/18/accept? /docs lists all of them.',
    ]);
  });

  it('C4.4 is a 405 where another method has this path', async () => {
    for (const path of ['/api/v1/species/batch', '/api/v1/species/batch/']) {
      const { status, headers } = await service.get(path);
      expect([status, headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
    }
  });
});

describe('C4.3 a missing parameter is answered with the unknown one', () => {
  it.each([
    ['species/search?query=rose', '"query" is unknown and was ignored; did you mean q?', 'query', 'rose'],
    ['species/match?nmae=rose', '"nmae" is unknown and was ignored; did you mean name?', 'nmae', 'rose'],
    ['species/search?x=rose', '"x" is unknown and was ignored', 'x', 'rose'],
  ])('%s', async (path, sentence, param, got) => {
    const { body } = await service.get(`/api/v1/${path}`);
    expect(body['message']).toMatch(/^(q|name) is missing: /);
    expect(body['message']).toContain(sentence);
    expect(body['details']).toContainEqual({ param, got, problem: 'unknown_parameter' });
  });
});

describe('C6.15 a range with its ends in the wrong order', () => {
  it.each(['200,100', '2.5,1'])('%s is answered with a warning', async (ends) => {
    const [lower, upper] = ends.split(',');
    expect(await warning(`species?range[maximum_height_cm]=${ends}`)).toBe(
      `range[maximum_height_cm]: "${lower}" is above "${upper}", so it matches nothing; write the lower end first.`,
    );
  });

  it.each(['100,200', '100,100', '3.2,3.4'])('%s is answered without one', async (ends) => {
    expect(await warning(`species?range[maximum_height_cm]=${ends}`)).toBe(undefined);
  });
});

it('C5.2 limit on a list is answered with the parameter that it needs', async () => {
  expect(await warning('species?limit=5')).toContain('with cursor=*');
});

describe('C6.8 names of genera and families that do not exist', () => {
  it.each([
    [
      'filter[family_name]=Pyrelaceae',
      'no family has the name "Pyrelaceae", so it matches nothing; did you mean Pyrellaceae?',
    ],
    ['filter[family]=PYRELLACEAE,Pyrelláceae,Zz', 'no family has the name "Zz", so it matches nothing.'],
    [
      'filter_not[genus_name]=null,Pyrela',
      'no genus has the name "Pyrela", so it matches nothing; did you mean Pyrella?',
    ],
  ])('%s', async (condition, expected) => {
    for (const list of ['species', 'plants', 'species/search?q=pyrella']) {
      const { body } = await service.get(`/api/v1/${list}${list.includes('?') ? '&' : '?'}${condition}`);
      const { warnings } = (body as unknown as Warned).meta;
      expect(warnings?.map(({ message }) => message)).toEqual([`${condition.split('=')[0]}: ${expected}`]);
    }
  });

  it('the other name of a family is answered with the one that species have (C7.24)', async () => {
    const sample = await sampleService();
    const { body } = await sample.get('/api/v1/species?filter[family_name]=Compositae,Nullaceae');
    const { body: record } = await sample.get('/api/v1/families/compositae');
    await sample.close();
    expect(record['message']).toBe('No family has the id or slug "compositae"; did you mean asteraceae?');
    expect((body as unknown as Warned).meta.warnings?.map(({ message: text }) => text)).toEqual([
      expect.stringContaining('"Compositae", so it matches nothing; did you mean Asteraceae?'),
      expect.stringContaining('"Nullaceae"'),
    ]);
  });

  it('the nearest name is given for the first three', async () => {
    const { body } = await service.get('/api/v1/species?filter[genus]=Pyrela,Pyrelaa,Pyrelab,Pyrelac');
    const { warnings } = (body as unknown as Warned).meta;
    expect(warnings?.map(({ message }) => message.endsWith('did you mean Pyrella?'))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('C4.6 the nearest of all spellings of a field', () => {
  it.each([
    ['maximum_height_value', 'maximum_height_cm'],
    ['maximum_height_unit', 'maximum_height_cm'],
    ['maximum_heigth', 'maximum_height'],
    ['maximum_heigth_cm', 'maximum_height_cm'],
    ['planting_spread_vlaue', 'planting_spread_cm'],
  ])('filter[%s] suggests %s', async (key, suggestion) => {
    expect(await message(`species?filter[${key}]=1`)).toContain(`; did you mean ${suggestion}?`);
  });

  it.each([
    ['filtre[light]', 'filter[light]'],
    ['filters[maximum_height_value]', 'filter[maximum_height_cm]'],
    ['ordre[year]', 'order[year]'],
    ['rnage[lihgt]', 'range[light]'],
    ['filter_nto[nothing_like_it]', 'filter_not[key]'],
  ])('C5.9 %s suggests %s', async (param, suggestion) => {
    expect(await warning(`species?${param}=1`)).toBe(
      `"${param}" is unknown and was ignored; did you mean ${suggestion}?`,
    );
  });

  it.each([
    [
      'plants?scientific_name=alcea',
      'filter[scientific_name]=alcea, or q=alcea of /api/v1/plants/search if it is a word of a longer name',
    ],
    ['species?scientific_name=Alcea+rosea', 'filter[scientific_name]=Alcea rosea'],
    [
      'species/search?q=x&common_name=oak',
      'filter[common_name]=oak, or q=oak if it is a word of a longer name',
    ],
    ['species?light=7', 'filter[light]=7'],
    ['genus?slug=rosa', 'filter[slug]=rosa'],
  ])('C5.9 %s, a field without its family, suggests %s', async (path, suggestion) => {
    expect(await warning(path)).toContain(` was ignored; did you mean ${suggestion}?`);
  });
});

describe('C9.2 C9.4 a submission', () => {
  const submitted = async (body: object): Promise<string> => {
    const { body: answer } = await service.ask('/api/v1/corrections/species/pyrella-montana', {
      method: 'POST',
      headers: { Authorization: service.token, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return String(answer['message']);
  };

  it('without a reference: the error names the source_type that needs none', async () => {
    expect(await submitted({ correction: { light: 7 } })).toContain(
      'source_type observation, which needs none',
    );
  });

  it.each([
    [
      12,
      'light must be a whole number from 0 (no light, 10 lux or less) to 10 (very strong light, 100,000 lux or more); got 12.',
    ],
    ['shade', '(very strong light, 100,000 lux or more); got "shade".'],
    [7.5, '(very strong light, 100,000 lux or more); got 7.5.'],
  ])('C9.15 of a light of %j names the ends of the scale', async (light, expected) => {
    expect(await submitted({ source_type: 'observation', correction: { light } })).toContain(expected);
  });

  it('C9.15 a class off the published scale: the warning names the ends of that scale', async () => {
    const { body } = await service.ask('/api/v1/corrections/species/pyrella-montana', {
      method: 'POST',
      headers: { Authorization: service.token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ source_type: 'observation', correction: { light: 10 } }),
    });
    expect((body as unknown as Warned).meta.warnings?.[0]?.message).toContain(
      'light is outside the published scale, which goes from 1 (deep shade) to 9 (full sun), and values are not rescaled, so this value will not be applied.',
    );
  });

  it.each([
    ['maximum_height_cm', 'maximum_height_value with maximum_height_unit'],
    ['maximum_height', 'maximum_height_value with maximum_height_unit'],
    ['soil_humidity', 'ground_humidity'],
    ['lihgt', 'light'],
    [' LIHGT', 'light'],
  ])('of %s suggests %s', async (attribute, suggestion) => {
    const text = await submitted({ source_type: 'observation', correction: { [attribute]: 7 } });
    expect(text).toContain(`did you mean ${suggestion}?`);
  });

  it('a second one: the warning names the values that it dropped', async () => {
    const ask = (correction: object) =>
      service.ask('/api/v1/corrections/species/pyrella-montana', {
        method: 'POST',
        headers: { Authorization: service.token, 'Content-Type': 'application/json' },
        body: JSON.stringify({ source_type: 'observation', correction }),
      });
    await ask({ light: 4 });
    const { body } = await ask({ toxicity: 'high' });
    expect((body as unknown as Warned).meta.warnings?.[0]?.message).toMatch(
      /^This replaces your pending submission \d+, whose other values were dropped: light 4\. To propose them/,
    );
  });
});
