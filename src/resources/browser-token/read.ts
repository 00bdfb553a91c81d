import { normalOrigin } from '../../auth/origin.js';
import { normalAddress } from '../../http/client-address.js';
import { type Fault, problem } from '../../http/problem.js';

/** The members of a claim, wherever they were given. */
export interface GivenClaim {
  /** The value that counts; undefined where it is missing or blank. */
  value(name: 'token' | 'origin' | 'ip'): string | undefined;
  /** Says of a member what is wrong with it. */
  fault(name: 'token' | 'origin' | 'ip', problem: string): Fault;
}

const filled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Members are read from the query string, else from the body (contract C3.20); of a repeated one the last counts. */
export const givenClaim = (query: URLSearchParams, body: ReadonlyMap<string, unknown>): GivenClaim => {
  const inQuery = (name: string): string | undefined => {
    const last = query.getAll(name).at(-1);
    return filled(last) ? last : undefined;
  };
  return {
    value: (name) => {
      const member = body.get(name);
      return inQuery(name) ?? (filled(member) ? member : undefined);
    },
    fault: (name, code) => {
      const got = inQuery(name) ?? query.getAll(name).at(-1);
      // Neither tokens nor addresses are repeated (C3.3, C3.24).
      const shown = name === 'origin' ? (got ?? body.get(name) ?? null) : null;
      const place = got === undefined && body.has(name) ? { field: name } : { param: name };
      return { ...place, got: shown, problem: code };
    },
  };
};

/**
 * The origin and address of a claim, normalised.
 *
 * @throws {Problem} unprocessable_entity with all that is wrong with them (C3.22 to C3.24)
 */
export const readClaim = (given: GivenClaim): { readonly origin: string; readonly ip: string | null } => {
  const [writtenOrigin, writtenIp] = [given.value('origin'), given.value('ip')];
  const origin = writtenOrigin && normalOrigin(writtenOrigin);
  const ip = writtenIp === undefined ? null : normalAddress(writtenIp);
  const details = [
    ...(writtenOrigin === undefined ? [given.fault('origin', 'missing')] : []),
    ...(writtenOrigin !== undefined && origin === undefined ? [given.fault('origin', 'malformed')] : []),
    ...(ip === undefined ? [given.fault('ip', 'malformed')] : []),
  ];
  if (origin === undefined || ip === undefined) {
    throw problem('unprocessable_entity', { message: MESSAGE, details });
  }
  return { origin, ip };
};

const MESSAGE =
  'A claim needs origin, an absolute http or https URL such as https://garden.example, and may have ip, an IPv4 or IPv6 address.';
