import { SETTINGS, type Variables } from '../config.js';
import { allowance, osa } from '../names/edit-distance.js';

/** A variable that looks as if it were a setting and is none. */
export interface NearMiss {
  readonly variable: string;
  /** The setting that may be meant; null where none is near. */
  readonly meant: string | null;
}

/** Variables that begin so are meant for this program. */
const OURS = /^LINNEA_/;

/** The setting within two edits of a name, within fewer of a short one: HOME is not HOST. */
const nearest = (name: string): string | null => {
  const upper = name.toUpperCase();
  const found = SETTINGS.map((setting) => ({
    setting: setting.name,
    edits: osa(upper, setting.name, allowance(setting.name.length)),
  })).sort((a, b) => a.edits - b.edits)[0];
  return found !== undefined && Number.isFinite(found.edits) ? found.setting : null;
};

/** The variables that nothing reads although somebody seems to think so: misspelt settings, and `LINNEA_…`. */
export const nearMisses = (environment: Variables): readonly NearMiss[] => {
  const known = new Set(SETTINGS.map(({ name }) => name));
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .map((variable) => ({ variable, meant: nearest(variable.replace(OURS, '')) }))
    .filter(({ variable, meant }) => meant !== null || OURS.test(variable))
    .sort((a, b) => (a.variable < b.variable ? -1 : 1));
};
