import { wholeFahrenheit } from './derive.js';

/** Returns the lower bound of a USDA hardiness zone in °F: ten degrees a zone, from -60 °F in zone 1. */
export const coldestOfZone = (zone: number): number => -60 + 10 * (zone - 1);

/** Zones of the map of the USDA. */
const WARMEST = 13;

/** Returns the USDA hardiness zone to whose winters a temperature in °C belongs; null if it is warmer than any. */
export const zoneOfTemperature = (celsius: number): number | null => {
  const zone = Math.max(1, Math.floor((wholeFahrenheit(celsius) - coldestOfZone(1)) / 10) + 1);
  return zone > WARMEST ? null : zone;
};
