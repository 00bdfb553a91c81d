import { z } from 'zod';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import { member } from '../formats.js';

const text = (description: string, example: string) => member(z.string().nullable(), description, example);

/** The profile of an account, without an envelope (C8.61). */
export const Profile = z.strictObject({
  name: text('Name of the account. Null for a browser token.', 'Ada Moor'),
  email: text('Email address of the account. Null for a browser token.', 'ada@garden.example'),
  image_url: text('Address of a picture of the account.', 'https://garden.example/ada.jpg'),
  organization_name: text('Organization that the account belongs to.', 'Moor Botanic Garden'),
  organization_url: text('Web address of that organization.', 'https://garden.example'),
  account_type: member(z.enum(VOCABULARIES.account_type), 'Kind of account.', 'individual'),
  created_at: text(
    'When the account was created, in UTC. Null for a browser token.',
    '2025-10-09T08:07:06.005Z',
  ),
});
