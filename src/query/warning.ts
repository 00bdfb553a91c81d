/** An entry of `meta.warnings`: a parameter or member that was ignored or read differently than written (contract C5.9). */
export interface Warning {
  readonly param: string;
  readonly problem:
    | 'unknown_parameter'
    | 'not_supported_here'
    | 'empty_value'
    | 'too_long'
    | 'not_allowed'
    | 'not_found'
    | 'repeated'
    | 'out_of_range'
    | 'off_scale'
    | 'replaced';
  readonly message: string;
  /** The labels of a closed vocabulary (C6.10). */
  readonly allowed?: readonly string[];
  /** Values of a replaced submission that the new one does not contain (C9.3). */
  readonly dropped?: Readonly<Record<string, unknown>>;
}
