import type { z } from 'zod';
import type { FieldsPage } from '../resources/catalogue/schema.js';
import type { FactsPage } from '../resources/facts/schema.js';
import type { MatchItem } from '../resources/match/schema.js';
import type { SourcesPage } from '../resources/sources/schema.js';

/** Responses of the API that tools read. */
export type FieldsResponse = z.infer<typeof FieldsPage>;
export type CataloguedField = FieldsResponse['data'][number];
export type FactsResponse = z.infer<typeof FactsPage>;
export type StatedClaim = FactsResponse['data'][number];
export type SourcesResponse = z.infer<typeof SourcesPage>;
export type MatchResult = z.infer<typeof MatchItem>;

export interface MatchResponse {
  readonly data: readonly MatchResult[];
  readonly meta: { readonly types: Readonly<Record<string, number>> };
}

/** Where a value of a species comes from (contract C14.12). */
interface ValueOrigin {
  readonly source: string | null;
  readonly evidence_type: string | null;
  readonly licence: string | null;
}

/** A species with the members that `fields` selects (contract C14.10). */
export interface SelectedSpecies {
  readonly slug: string;
  readonly scientific_name: string;
  readonly common_name: string | null;
  readonly author?: string | null;
  readonly family: string;
  readonly rank?: string;
  readonly status?: string;
  readonly provenance?: Readonly<Record<string, ValueOrigin>>;
  readonly [member: string]: unknown;
}

export interface BatchResponse {
  readonly data: readonly SelectedSpecies[];
  readonly meta: { readonly not_found: readonly string[] };
}

export interface ListResponse {
  readonly data: readonly SelectedSpecies[];
  readonly meta: { readonly total: number; readonly did_you_mean?: string; readonly at?: unknown };
}

/** Unknown keys of a family, or the fault of a parameter, in the details of an error (contract C4.3, C4.6). */
interface ErrorDetail {
  readonly family?: string;
  readonly param?: string;
  /** The nearest accepted name of each unknown one. */
  readonly suggestions?: Readonly<Record<string, string | null>>;
}

/** An error of the API (contract C4.1); null where the response has no body. */
export type ErrorBody = {
  readonly code?: string;
  readonly message?: string;
  readonly details?: ErrorDetail | readonly ErrorDetail[];
} | null;

/** The member with warnings that every response may have (contract C5.9). */
export interface Warned {
  readonly meta?: { readonly warnings?: readonly { readonly message: string }[] };
}
