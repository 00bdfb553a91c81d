/** A licence under which accounts may contribute values. */
export interface ContributionLicence {
  readonly url: string;
  /** Whether displaying the values requires a credit of the contributors. */
  readonly attribution: boolean;
  /** Whether a database with the values must be published under the same licence. */
  readonly shareAlike: boolean;
}

/** The licences that CONTRIBUTION_LICENCE may name, by SPDX identifier (contract C9.9). */
export const CONTRIBUTION_LICENCES = {
  'CC0-1.0': {
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    attribution: false,
    shareAlike: false,
  },
  'PDDL-1.0': {
    url: 'https://opendatacommons.org/licenses/pddl/1-0/',
    attribution: false,
    shareAlike: false,
  },
  'CC-BY-4.0': { url: 'https://creativecommons.org/licenses/by/4.0/', attribution: true, shareAlike: false },
  'ODC-By-1.0': { url: 'https://opendatacommons.org/licenses/by/1-0/', attribution: true, shareAlike: false },
  'CC-BY-SA-4.0': {
    url: 'https://creativecommons.org/licenses/by-sa/4.0/',
    attribution: true,
    shareAlike: true,
  },
  'ODbL-1.0': { url: 'https://opendatacommons.org/licenses/odbl/1-0/', attribution: true, shareAlike: true },
} as const satisfies Readonly<Record<string, ContributionLicence>>;

/** SPDX identifier of a licence of contributions. */
export type ContributionLicenceId = keyof typeof CONTRIBUTION_LICENCES;
