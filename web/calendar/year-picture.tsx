import { type Bar, DAYS_SHOWN } from './rows.js';

/** Lanes of the picture from top to bottom, so that colour alone tells nothing. */
const LANES = ['sow_under_glass', 'sow_outdoors', 'plant_out', 'harvest'];
const LANE_HEIGHT = 7;
const BAR_HEIGHT = 6;

/** Planting shares the lane of planting out. */
const laneOf = (kind: string): number => LANES.indexOf(kind === 'plant' ? 'plant_out' : kind);

/** The windows of a crop as bars over the year. The list beside it says the same in words. */
export const YearPicture = ({ bars }: { readonly bars: readonly Bar[] }) => (
  <svg
    class="year"
    viewBox={`0 0 ${DAYS_SHOWN} ${LANES.length * LANE_HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {Array.from({ length: 11 }, (_, at) => {
      const x = Math.round(((at + 1) * DAYS_SHOWN) / 12);
      return <line key={x} class="month" x1={x} x2={x} y1={0} y2={LANES.length * LANE_HEIGHT} />;
    })}
    {bars.map(({ kind, start, length }) => (
      <rect
        key={`${kind} ${start}`}
        class={kind}
        x={start}
        y={laneOf(kind) * LANE_HEIGHT}
        width={length}
        height={BAR_HEIGHT}
      />
    ))}
  </svg>
);
