/** A correction in API responses and webhook messages (contract C8.45). */
export interface ShownCorrection {
  readonly id: number;
  readonly updated_at: string;
  readonly [member: string]: unknown;
}
