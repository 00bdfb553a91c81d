import type { z } from 'zod';
import { Refusal } from '../../corrections/refusal.js';
import { type JsonObject, unknownMemberFaults } from '../../http/body.js';
import { faultyBody, type Problem, problem } from '../../http/problem.js';
import { type RecordKind, recordNotFound } from '../not-found.js';

/** The record in the path: its kind, path parameter, and id or slug; and the body of the request. */
interface RequestedRecord {
  readonly kind: RecordKind;
  readonly param: string;
  readonly ref: string;
  readonly body: JsonObject;
  /** The members that the body may have. */
  readonly members: z.ZodObject;
}

/** Converts a refusal of a correction or review to a problem (contract C4.4, C9.4). */
const problemOf = (refusal: Refusal, { kind, param, ref, body, members }: RequestedRecord): Problem => {
  switch (refusal.kind) {
    case 'not_found':
      return recordNotFound(kind, param, ref);
    case 'forbidden':
    case 'conflict':
      return problem(refusal.kind, { message: refusal.message });
    // An unknown member may be the misspelt name of a faulty one (C4.3).
    case 'invalid':
      return faultyBody([...refusal.faults, ...unknownMemberFaults(body, members)]);
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
