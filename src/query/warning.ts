/**
 * An entry of `meta.warnings` (contract C5.9): a parameter or member that was ignored or read differently than written, or
 * a member of the record that does not show what it seems to (C8.20).
 */
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
    | 'replaced'
    | 'wrong_order'
    | 'establishment_unknown'
    | 'wider_zone'
    | 'zone_left_out'
    | 'nearest_zone'
    | 'near_border'
    | 'wider_label'
    | 'harm_unknown'
    | 'no_list'
    | 'part_of_area'
    | 'no_effect'
    | 'read_as_question';
  readonly message: string;
  /** The labels of a closed vocabulary (C6.10). */
  readonly allowed?: readonly string[];
  /** Values of a replaced submission that the new one does not contain (C9.3). */
  readonly dropped?: Readonly<Record<string, unknown>>;
}
