import type { Label } from '../../src/fields/vocabularies.js';

export type Establishment = Label<'establishment'>;

/** Patterns that can be told apart without colour; areas of other establishments have a plain colour. */
const HATCHES: Readonly<Partial<Record<Establishment, string>>> = {
  introduced: 'M0 0l8 8M-2 6l4 4M6-2l4 4',
  doubtful: 'M2 2h0M6 6h0',
  absent: 'M4 4h0',
  extinct: 'M0 0l8 8M-2 6l4 4M6-2l4 4M8 0l-8 8M2-2l-4 4M10 6l-4 4',
};

const hatchId = (establishment: Establishment): string => `hatch-${establishment}`;

/** The pattern of the areas of an establishment, if it has one. */
export const Hatch = ({ of }: { readonly of: Establishment }) =>
  HATCHES[of] === undefined ? null : (
    <pattern id={hatchId(of)} class={`hatch ${of}`} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" />
      <path d={HATCHES[of]} />
    </pattern>
  );

/** Returns the fill of the areas of an establishment; undefined for a plain colour. */
export const hatchFill = (of: Establishment): string | undefined =>
  HATCHES[of] === undefined ? undefined : `url(#${hatchId(of)})`;
