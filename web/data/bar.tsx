const WIDTH = 400;
const HEIGHT = 14;
/** Minimum number of powers of ten on a scale. */
const FEWEST_DECADES = 2;

/** Returns the number of powers of ten of a scale that reaches a number. */
export const decadesOf = (most: number): number =>
  Math.max(FEWEST_DECADES, Math.ceil(Math.log10(Math.max(1, most))));

/** Returns the position of a number on a logarithmic scale from 1: 0 is its start, 1 its end. */
const placeOf = (count: number, decades: number): number =>
  count <= 0 ? 0 : Math.max(0.004, Math.log10(count) / decades);

/** The lines of a scale at equal distances. */
const Lines = ({ decades }: { readonly decades: number }) => (
  <>
    {Array.from({ length: decades + 1 }, (_, at) => (
      <line
        key={at}
        class="tick-line"
        x1={(at * WIDTH) / decades}
        x2={(at * WIDTH) / decades}
        y1={0}
        y2={HEIGHT}
      />
    ))}
  </>
);

/** The numbers of a scale, above its bars. */
export const Scale = ({
  decades,
  text,
}: {
  readonly decades: number;
  readonly text: (n: number) => string;
}) => (
  <svg class="value-bar" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
    {Array.from({ length: decades + 1 }, (_, at) => (
      <text
        key={at}
        x={(at * WIDTH) / decades}
        y={11}
        text-anchor={at === 0 ? 'start' : at === decades ? 'end' : 'middle'}
      >
        {text(10 ** at)}
      </text>
    ))}
  </svg>
);

/** A bar on a logarithmic scale. The number stands next to it. */
export const CountBar = ({ count, decades }: { readonly count: number; readonly decades: number }) => (
  <svg class="value-bar" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
    <Lines decades={decades} />
    <rect x={0} y={3} height={8} width={placeOf(count, decades) * WIDTH} />
  </svg>
);

/** A bar for a share from 0 to 1. The number stands next to it. */
export const ShareBar = ({ share }: { readonly share: number }) => (
  <svg class="value-bar share" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
    <Lines decades={4} />
    <rect x={0} y={3} height={8} width={share * WIDTH} />
  </svg>
);
