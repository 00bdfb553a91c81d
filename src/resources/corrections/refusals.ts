import type { z } from 'zod';
import type { FieldFault } from '../../corrections/fault.js';
import { Refusal } from '../../corrections/refusal.js';
import { type JsonObject, unknownMemberFaults } from '../../http/body.js';
import { type Problem, problem } from '../../http/problem.js';
import type { Fault, FaultDetail } from '../../wording/fault.js';
import { type RecordKind, recordNotFound } from '../not-found.js';

const detail = ({ field, got, problem: code, allowed }: FieldFault): FaultDetail => ({
  field,
  got,
  problem: code,
  ...(allowed && { allowed }),
});

/** The record in the path: its kind, path parameter, and id or slug; and the body of the request. */
interface RequestedRecord {
  readonly kind: RecordKind;
  readonly param: string;
  readonly ref: string;
  readonly body: JsonObject;
  /** The members that the body may have. */
  readonly members: z.ZodObject;
}

/** Returns the 422 with all faults of a body; an unknown member may be a misspelt one of those (C4.3). */
const withUnknownMembers = (refusal: Refusal, unknown: readonly Fault[]): Problem =>
  problem('unprocessable_entity', {
    message: [refusal.message, ...unknown.map(({ message }) => message)].join(' '),
    details: [...refusal.faults.map(detail), ...unknown.map(({ message: _, ...fault }) => fault)],
  });

/** Converts a refusal of a correction or review to a problem (contract C4.4, C9.4). */
const problemOf = (refusal: Refusal, { kind, param, ref, body, members }: RequestedRecord): Problem => {
  switch (refusal.kind) {
    case 'not_found':
      return recordNotFound(kind, param, ref);
    case 'forbidden':
    case 'conflict':
      return problem(refusal.kind, { message: refusal.message });
    case 'invalid':
      return withUnknownMembers(refusal, unknownMemberFaults(body, members));
  }
};

/** Runs `work` and throws its refusals as problems. */
export const withRefusals = async <T>(requested: RequestedRecord, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? problemOf(error, requested) : error;
  }
};
