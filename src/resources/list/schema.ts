import { z } from 'zod';
import { Warnings } from '../../http/meta.js';

/** A page of a list (contract C5.1, C5.6). */
export const listPage = (item: z.ZodType): z.ZodType =>
  z.strictObject({
    data: z.array(item),
    links: z.strictObject({
      self: z.string(),
      first: z.string(),
      prev: z.string().optional(),
      next: z.string().optional(),
      last: z.string(),
    }),
    meta: z.strictObject({ total: z.int().min(0), warnings: Warnings }),
  });
