import { z } from 'zod';

/** The profile of an account (C8.61): no envelope. */
export const Profile = z.strictObject({
  name: z.string().nullable(),
  email: z.string().nullable(),
  image_url: z.string().nullable(),
  organization_name: z.string().nullable(),
  organization_url: z.string().nullable(),
  account_type: z.enum(['individual', 'nonprofit', 'company', 'other']),
  created_at: z.string().nullable(),
});
