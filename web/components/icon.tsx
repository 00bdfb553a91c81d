/** Outlines in a field of 24 × 24, drawn as lines. Words always stand beside them. */
const ICONS = {
  sun: 'M12 7.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M5 19l1.7-1.7M17.3 6.7L19 5',
  water: 'M12 3c3.5 4.5 6 7.6 6 11a6 6 0 01-12 0c0-3.4 2.5-6.5 6-11z',
  soil: 'M3 9h18M3 14h6M12 14h9M3 19h9M15 19h6M12 9V3M12 5c2-2 4-2 5-2 0 2-2 3-5 3',
  hardiness: 'M12 2v20M3.3 7l17.4 10M20.7 7L3.3 17M9 3.500l3 2.5 3-2.500M9 20.500l3-2.5 3 2.5',
  size: 'M7 3v18M4.5 5.500L7 3l2.5 2.500M4.5 18.500L7 21l2.5-2.500M12 16h9M14 14l-2 2 2 2M19 14l2 2-2 2',
  flowers:
    'M12 9.500a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM12 9.500c-3-3-2-6.5 0-6.500s3 3.5 0 6.500zM12 14.500c-3 3-2 6.5 0 6.500s3-3.5 0-6.500zM9.5 12c-3-3-6.5-2-6.5 0s3.5 3 6.5 0zM14.5 12c3-3 6.5-2 6.5 0s-3.5 3-6.5 0z',
  sowing: 'M12 21v-9M12 14c0-4-3-6-8-6 0 4 3 6 8 6zM12 12c0-4 3-7 8-7 0 4.5-3 7-8 7z',
  leaves: 'M5 20c0-9 5-15 15-16 0 11-5 15-12 15M5 20c2-5 5-8 9-10',
  warning: 'M12 3L2 20.500h20zM12 10v5M12 17.500v.5',
  unknown: 'M12 2.500a9.5 9.5 0 100 19 9.5 9.5 0 000-19zM9 9.500c0-4 6-4 6 0 0 2.5-3 2-3 4.500M12 16.500v.5',
} as const;

/** A drawing for the eye alone. */
export const Icon = ({ of }: { readonly of: keyof typeof ICONS }) => (
  <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
    <path d={ICONS[of]} />
  </svg>
);
