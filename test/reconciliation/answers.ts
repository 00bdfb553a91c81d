import type { z } from 'zod';
import type { MatchItem } from '../../src/resources/match/schema.js';
import type {
  BatchResults,
  ExtensionRows,
  SuggestedItems,
} from '../../src/resources/reconciliation/schema.js';
import type { Read } from '../contract/service.js';

/** Answers of the service, of the schemas of their routes. */
export type Results = z.infer<typeof BatchResults>;
export type Candidate = Results[string]['result'][number];
export type Extension = z.infer<typeof ExtensionRows>;
export type MatchResult = z.infer<typeof MatchItem>;

/** Returns the body of an answer as one of these types. */
export const bodyAs = <Answer>({ body }: Read): Answer => body as Answer;

/** Returns what was suggested. */
export const suggestedIn = (answer: Read) => bodyAs<z.infer<typeof SuggestedItems>>(answer).result;
