import { truth } from '../../bench/quality/truth/truth.js';
import type { Database } from '../../src/database/database.js';
import { fact, ingestRows, name } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';
import { settingFor } from './setting.js';

const row = (
  part: string,
  statements: number,
  right: number,
  wrong: number,
  unanswered: number,
  answered: string,
  share: string,
) => ({
  part,
  statements,
  right,
  wrong,
  unanswered,
  'answered %': answered,
  'wrong %': share,
});

describe('the benchmark of judged statements', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
    await ingestRows(database, 'plants', [
      [
        name('Solanum lycopersicum'),
        name('Pisum sativum'),
        { type: 'synonym', source: 'wfo', species: 'Pisum sativum', name: 'Lathyrus oleraceus' },
      ],
    ]);
    await ingestRows(database, 'facts', [
      [
        fact('Solanum lycopersicum', 'minimum_temperature_deg_c', -40),
        fact('Solanum lycopersicum', 'maximum_height_cm', 200),
      ],
    ]);
  });
  afterAll(() => database.close());

  it('prints each wrong statement with its facts, and counts the others by half and by field', async () => {
    const { setting, tables } = settingFor(database.url, {});
    await truth.run(setting);
    const [wrong, summary] = tables;
    expect(wrong).toEqual({
      title: expect.any(String),
      rows: [
        {
          half: 'work',
          plant: 'Solanum lycopersicum',
          field: 'minimum_temperature_deg_c',
          expected: '-5..',
          published: '-40',
          fact: 'usda minimum_temperature_deg_c: -40, reported',
        },
      ],
      notes: [expect.stringContaining('MISSED')],
      misses: ['no statement is wrong: MISSED by Solanum lycopersicum minimum_temperature_deg_c'],
    });
    expect(summary!.rows.slice(0, 6)).toEqual([
      row('work', 412, 2, 1, 409, '0.7', '33.3'),
      row('measured', 420, 0, 0, 420, '0.0', '-'),
      row('all', 832, 2, 1, 829, '0.4', '33.3'),
      row('plants with a record', 6, 2, 1, 3, '50.0', '33.3'),
      row('minimum_temperature_deg_c, work', 53, 0, 1, 52, '1.9', '100.0'),
      row('minimum_temperature_deg_c, measured', 58, 0, 0, 58, '0.0', '-'),
    ]);
    expect(summary!.notes.join()).toMatch(/^Plants without a record: Capsicum annuum, /);
    expect(summary!.notes.join()).not.toMatch(/tomat|lycopersicum|oleraceus/);
  });
});
