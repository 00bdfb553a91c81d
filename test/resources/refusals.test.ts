import { Refusal } from '../../src/corrections/refusal.js';
import type { Problem } from '../../src/http/problem.js';
import { SubmissionBody } from '../../src/resources/corrections/body-schema.js';
import { withRefusals } from '../../src/resources/corrections/refusals.js';
import { StoreUnavailable } from '../../src/runtime/store-unavailable.js';

/** Returns the error of a submission for the plant `pyrella` whose work fails. */
const thrown = (failure: Error, body = {}): Promise<unknown> =>
  withRefusals({ kind: 'plant', param: 'record_id', ref: 'pyrella', body, members: SubmissionBody }, () =>
    Promise.reject(failure),
  ).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('C9.4 a refused submission', () => {
  it('of an unknown record is a 404 that names the parameter', async () => {
    const { status, message, details, missing } = (await thrown(new Refusal('not_found', 'x'))) as Problem;
    expect({ status, message, details, missing }).toStrictEqual({
      status: 404,
      message: 'No plant has the id or slug "pyrella".',
      details: [{ param: 'record_id', got: 'pyrella', problem: 'not_found' }],
      missing: { param: 'record_id', got: 'pyrella' },
    });
  });

  it.each([
    ['forbidden', 403],
    ['conflict', 409],
  ] as const)('that is %s is a %i with its message', async (kind, expected) => {
    const { status, message, details } = (await thrown(new Refusal(kind, 'Not now.'))) as Problem;
    expect([status, message, details]).toEqual([expected, 'Not now.', undefined]);
  });

  it('that is invalid is a 422 with its faults, without their sentences', async () => {
    const faults = [
      { field: 'light', got: 'x', problem: 'malformed', message: 'light is no number.' },
      { field: 'rank', got: 'y', problem: 'not_allowed', message: 'rank is no rank.', allowed: ['ssp'] },
    ] as const;
    const { status, message, details } = (await thrown(new Refusal('invalid', 'Wrong.', faults))) as Problem;
    expect({ status, message, details }).toStrictEqual({
      status: 422,
      message: 'light is no number. rank is no rank.',
      details: [
        { field: 'light', got: 'x', problem: 'malformed' },
        { field: 'rank', got: 'y', problem: 'not_allowed', allowed: ['ssp'] },
      ],
    });
  });
});

it('C4.3 the faults of a submission include its unknown members', async () => {
  const failure = new Refusal('invalid', 'Wrong.', []);
  const { message, details } = (await thrown(failure, { source_referense: 'x' })) as Problem;
  expect({ message, details }).toStrictEqual({
    message: '"source_referense" is unknown and was ignored; did you mean source_reference?',
    details: [{ field: 'source_referense', got: 'x', problem: 'unknown_parameter' }],
  });
});

it('C4.4 the error of an unavailable store is thrown as it is', async () => {
  const away = new StoreUnavailable('no connection');
  expect(await thrown(away)).toBe(away);
});
