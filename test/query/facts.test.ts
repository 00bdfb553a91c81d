import { parseFacts } from '../../src/query/parse-facts.js';
import { QueryProblem } from '../../src/query/problem.js';

describe('facts (C10.2)', () => {
  it('takes three filters', () => {
    expect(
      parseFacts('filter[attribute_name]=light,toxicity&filter[source]=usda&filter[status]=active,Rejected'),
    ).toEqual({
      attributes: ['light', 'toxicity'],
      sources: ['usda'],
      statuses: ['active', 'rejected'],
      warnings: [],
    });
  });

  it('without a filter holds every fact', () => {
    expect(parseFacts('token=a')).toEqual({ warnings: [] });
  });

  it('C6.31 reads the aliases of fields, C10.5 the other names of sources', () => {
    expect(parseFacts('filter[attribute_name]=soil_humidity,LIGHT').attributes).toEqual([
      'ground_humidity',
      'light',
    ]);
    expect(parseFacts('filter[source]=World_Flora_Online,WFO').sources).toEqual(['wfo']);
  });

  it.each([
    ['toxcity', '"toxcity", so it matches nothing; did you mean toxicity?'],
    ['soil_humidty', '"soil_humidty", so it matches nothing; did you mean soil_humidity?'],
    ['slug', '"slug", so it matches nothing.'],
  ])('C6.31 warns of %s, which no fact is about', (attribute, expected) => {
    const { warnings } = parseFacts(`filter[attribute_name]=light,${attribute},null`);
    expect(warnings).toEqual([
      {
        param: 'filter[attribute_name]',
        problem: 'not_found',
        message: `filter[attribute_name]: no field with facts has the key ${expected}`,
      },
    ]);
  });

  it('no fact lacks a column: null alone matches none', () => {
    expect(parseFacts('filter[source]=null').sources).toEqual([]);
    expect(parseFacts('filter[source]=null,usda').sources).toEqual(['usda']);
  });

  it('C6.31 an unknown status is refused', () => {
    expect(() => parseFacts('filter[status]=pending')).toThrow(/active, superseded, rejected/);
  });

  it.each(['filter[unit]=cm', 'filter_not[source]=usda', 'order[source]=asc', 'range[status]=active'])(
    'C10.2 %s is refused',
    (raw) => {
      expect(() => parseFacts(raw)).toThrow(QueryProblem);
    },
  );

  it('C10.1 has no pages: page is ignored with a warning', () => {
    expect(parseFacts('page=0&q=a').warnings).toMatchObject([
      { param: 'page', problem: 'not_supported_here' },
      { param: 'q', problem: 'not_supported_here' },
    ]);
  });
});
