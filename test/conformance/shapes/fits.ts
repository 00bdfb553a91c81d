import type { z } from 'zod';
import { Failure } from '../expect.js';

/** @throws {Failure} with every missing, unexpected or mistyped member of a payload. */
export const fits = (what: string, shape: z.ZodType, payload: unknown): void => {
  const read = shape.safeParse(payload);
  if (read.success) return;
  const issues = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Failure(`${what}: ${issues.join('; ')}`);
};
