import { osa } from '../wording/edit-distance.js';
import { SETTINGS, type Variables } from './environment.js';

/** An environment variable that is probably a misspelled setting. */
export interface MisspelledSetting {
  readonly variable: string;
  /** The most similar setting; null if none is similar. */
  readonly meant: string | null;
}

/** Prefix of variables that are certainly meant for this program. */
const OURS = /^LINNEA_/;

/** Maximum length of a short name, in which two edits make another word: HOME is not HOST. */
const SHORT = 6;

/** Returns the nearest setting, within two edits, or one if its name is short; null if there is none. */
const nearest = (name: string): string | null => {
  const upper = name.toUpperCase();
  const found = SETTINGS.map((setting) => ({
    setting: setting.name,
    edits: osa(upper, setting.name, setting.name.length > SHORT ? 2 : 1),
  })).sort((a, b) => a.edits - b.edits)[0];
  return found !== undefined && Number.isFinite(found.edits) ? found.setting : null;
};

/** Describes a misspelled setting, which has no effect. */
export const misspelledMessage = ({ variable, meant }: MisspelledSetting): string =>
  `${variable} is not a setting and was ignored${meant === null ? '.' : `; did you mean ${meant}?`}`;

/** Returns variables that look like settings but are not read: misspelled settings, and `LINNEA_…`. */
export const misspelledSettings = (environment: Variables): readonly MisspelledSetting[] => {
  const known = new Set(SETTINGS.map(({ name }) => name));
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .map((variable) => ({ variable, meant: nearest(variable.replace(OURS, '')) }))
    .filter(({ variable, meant }) => meant !== null || OURS.test(variable))
    .sort((a, b) => (a.variable < b.variable ? -1 : 1));
};
