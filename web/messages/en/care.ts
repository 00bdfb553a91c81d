/** Texts of the panel that says at a glance how a plant is grown. */
export const careEnglish = {
  care: {
    title: 'At a glance',
    /** Labels of the items that are no field. */
    hardiness: 'Hardiness',
    size: 'Height × width',
    leaves: 'Leaves',
    soil: 'Soil pH',
    evergreen: 'evergreen',
    deciduous: 'deciduous',
    winters: (degrees: string): string => `winters down to ${degrees}`,
    zones: (zones: readonly string[]): string =>
      zones.length > 1 ? `USDA zones ${zones.join(' to ')}` : `USDA zone ${zones.join('')}`,
    range: (ends: readonly string[]): string => ends.join(' to '),
    high: (height: string): string => `${height} high`,
    wide: (width: string): string => `${width} wide`,
    otherCrops: (count: number): string => `${count} more for other crops`,
    nobody: 'Nobody has recorded',
  },
};
