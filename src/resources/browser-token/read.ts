import { claimedOrigin } from '../../auth/normal-origin.js';
import { normalAddress } from '../../http/client-address.js';
import { problem, type RequestFault, type WordedFault } from '../../http/problem.js';
import { ignored } from '../../query/read-plain.js';
import { quoted } from '../../wording/suggestions.js';
import { Claim } from './schema.js';

/** Members of a claim from query string and body. */
export interface GivenClaim {
  /** Returns the value of a member; undefined if it is missing or blank. */
  value(name: 'token' | 'origin' | 'ip'): string | undefined;
  /** Creates a fault of a member with a code. */
  fault(name: 'token' | 'origin' | 'ip', problem: string): RequestFault;
  /** Creates a fault for each unknown parameter and member, without its value, which may be a token (C4.3). */
  unknown(): readonly WordedFault[];
}

const filled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Reads members from the query string, otherwise from the body (contract C3.20). The last one of a repeated parameter counts. */
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
      // Tokens and addresses are never echoed (C3.3, C3.24).
      const shown = name === 'origin' ? (got ?? body.get(name) ?? null) : null;
      const place = got === undefined && body.has(name) ? { field: name } : { param: name };
      return { ...place, got: shown, problem: code };
    },
    unknown: () => {
      const { shape } = Claim;
      const of = (place: 'param' | 'field', names: Iterable<string>): readonly WordedFault[] =>
        [...new Set(names)]
          .filter((name) => !Object.hasOwn(shape, name))
          .map((name) => {
            const { problem: code, message } = ignored(name, Object.keys(shape));
            return { [place]: name, got: null, problem: code, message };
          });
      return [...of('param', query.keys()), ...of('field', body.keys())];
    },
  };
};

/**
 * Reads and normalises origin and address of a claim.
 *
 * @throws {Problem} unprocessable_entity with the faults of both (C3.22 to C3.24)
 */
export const readTokenClaim = (
  given: GivenClaim,
): { readonly origin: string; readonly ip: string | null } => {
  const [writtenOrigin, writtenIp] = [given.value('origin'), given.value('ip')];
  const origin = writtenOrigin && claimedOrigin(writtenOrigin);
  const ip = writtenIp === undefined ? null : normalAddress(writtenIp);
  const unknown = origin === undefined ? given.unknown() : [];
  const details = [
    ...(writtenOrigin === undefined ? [given.fault('origin', 'missing')] : []),
    ...(writtenOrigin !== undefined && origin === undefined ? [given.fault('origin', 'malformed')] : []),
    ...(ip === undefined ? [given.fault('ip', 'malformed')] : []),
    ...unknown.map(({ message: _, ...fault }) => fault),
  ];
  if (origin === undefined || ip === undefined) {
    const sentences = [
      ...(origin === undefined ? [originFault(writtenOrigin)] : []),
      ...(ip === undefined ? [IP_FAULT] : []),
      ...unknown.map(({ message }) => message),
    ];
    throw problem('unprocessable_entity', { message: sentences.join(' '), details });
  }
  return { origin, ip };
};

const originFault = (written: string | undefined): string => {
  const expected = 'one absolute http or https URL such as https://garden.example';
  return written === undefined
    ? `origin is missing: give ${expected}.`
    : `origin must be ${expected}; got ${quoted(written)}.`;
};

/** Message for an invalid address, which is not echoed (C3.24). */
const IP_FAULT = 'ip must be an IPv4 or IPv6 address, or left out.';
