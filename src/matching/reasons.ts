/** Why a name was matched as it was, or was not: a word for programs, a sentence for people (contract C7.24). */
const TEXTS = {
  same_name: 'The name is held as it is written.',
  writing: 'The name is held with another rank connector, hyphen, accent or -ii for -i.',
  hybrid_sign: 'The name is held with × where it is written without, or the other way round.',
  autonym: 'An autonym stands for its species.',
  latin_variant: 'The name is held in another Latin spelling or gender.',
  abbreviated_genus: 'The genus is abbreviated.',
  typos: 'The name is held with other letters.',
  synonym: 'The name is a synonym of the species.',
  former_name: 'The species bore this name before it was corrected.',
  author_same: 'The author is the same.',
  author_compatible: 'The author agrees as far as it is written.',
  author_unknown: 'The author is not known here, so it was not compared.',
  author_differs: 'The name is held with another author.',
  misapplied: 'The author says that it is not the plant of that name, or that somebody else called it so.',
  homonyms: 'Others of this name are held; the author, the hint or the accepted name decided.',
  hint: 'The genus or family that was given decided between names.',
  hint_disagrees: 'The species is not of the genus or family that was given.',
  qualified: 'The name was written with cf.: compare.',
  akin: 'The name was written with aff.: akin to the species, but another.',
  cultivar_ignored: 'Cultivar and trade names are not held.',
  infraspecific_unknown: 'The name below the species is not held; this is its species.',
  species_unknown: 'The species is not held; this is its genus.',
  genus_only: 'The name is of a genus.',
  ambiguous: 'Several species have this name, and nothing decides between them.',
  uncertain_synonym: 'Only one list without authors has the name as a synonym; such lists confuse homonyms.',
  hybrid_formula: 'A formula of parents is no name; they are the alternatives.',
  several_names: 'These are several names; each has its own match where it is given alone.',
  no_botanical_name: 'This is no botanical name by its form.',
  unknown: 'No name like this is held.',
} as const;

export type Reason = keyof typeof TEXTS;

export const REASONS = Object.keys(TEXTS) as [Reason, ...Reason[]];

export const reasonText = (reason: Reason): string => TEXTS[reason];
