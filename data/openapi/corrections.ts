import { type Ask, posted } from './request.js';

type Json = Record<string, unknown>;

/** An example request that writes. */
export interface Write {
  /** Its path parameters. */
  readonly path: Readonly<Record<string, string>>;
  readonly body: Json;
  /** Token of the account that sends the request. */
  readonly by: string;
}

const HEIGHT = {
  correction: { maximum_height_value: 2.5, maximum_height_unit: 'm', bloom_months: ['jun', 'jul', 'aug'] },
  source_type: 'external',
  source_reference: 'https://flora.example/tomato',
  notes: 'Measured on twelve plants.',
};

/** Submits a correction to be reviewed, of another species than the examples show, so that its record stays as in the sample. */
const submitted = async (ask: Ask, species: string, body: Json, by: string): Promise<string> => {
  const answer = await ask(`/api/v1/corrections/species/${species}`, posted(body, by));
  if (answer.status !== 201) throw new Error(`${species}: ${JSON.stringify(answer.body)}`);
  return String((answer.body['data'] as Json)['id']);
};

/** Submits the corrections that the examples review. Returns the example requests of contract sections 9.1 to 9.6 by path. */
export const correctionRequests = async (ask: Ask, submitter: string) => {
  const good = {
    correction: { maximum_height_value: 1.2, maximum_height_unit: 'm' },
    source_type: 'observation',
  };
  const reviewed = await submitted(ask, 'solanum-tuberosum', good, submitter);
  const doubtful = { correction: { toxicity: 'none' }, source_type: 'observation', source_reference: 'my garden', notes: 'I ate one.' };
  const rejected = await submitted(ask, 'solanum-nigrum', doubtful, submitter);
  const report = (id: string, notes: string): Write => ({ path: { id }, body: { notes }, by: submitter });
  return {
    /** Id of a correction that is accepted, then reverted. */
    reviewed,
    reads: new Map<string, Omit<Write, 'body'>>([
      ['/api/v1/corrections/{id}', { path: { id: reviewed }, by: submitter }],
      ['/api/v1/corrections/mine', { path: {}, by: submitter }],
    ]),
    writes: (admin: string): readonly (readonly [path: string, write: Write])[] => [
      [
        '/api/v1/corrections/{record_type}/{record_id}',
        { path: { record_type: 'species', record_id: 'solanum-lycopersicum' }, body: HEIGHT, by: submitter },
      ],
      ['/api/v1/species/{id}/report', report('solanum-lycopersicum', 'The image shows another species.')],
      ['/api/v1/plants/{id}/report', report('solanum-melongena', 'The common name is of another plant.')],
      [
        '/api/v1/corrections/{id}/accept',
        { path: { id: reviewed }, body: { notes: 'Seen in the cited flora.' }, by: admin },
      ],
      [
        '/api/v1/corrections/{id}/reject',
        { path: { id: rejected }, body: { notes: 'No source says so.' }, by: admin },
      ],
      [
        '/api/v1/corrections/{id}/revert',
        { path: { id: reviewed }, body: { notes: 'It was another cultivar.' }, by: admin },
      ],
    ],
  };
};
