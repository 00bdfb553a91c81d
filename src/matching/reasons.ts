/** Reasons for a match or its absence: code and sentence (contract C7.24). */
const TEXTS = {
  same_name: 'The name is known exactly as written.',
  writing: 'The name is known with another rank connector, hyphen, accent, or -ii instead of -i.',
  hybrid_sign: 'The known name differs in the hybrid sign ×.',
  autonym: 'The name is an autonym; it matches its species.',
  latin_variant: 'The name is known in another Latin spelling or gender.',
  abbreviated_genus: 'The genus is abbreviated.',
  typos: 'The known name differs in some letters (typing error).',
  synonym: 'The name is a synonym of the species.',
  former_name: 'The species had this name before a correction.',
  author_same: 'The author is the same.',
  author_compatible: 'The author agrees as far as it is given.',
  author_unknown: 'Nothing confirms the given author: the known name has none, or the text names nobody.',
  no_such_author: 'No author in the data has a word that was given as an author.',
  author_differs: 'The name is known with another author.',
  misapplied: 'The author citation marks the name as misapplied (auct., non, sensu).',
  homonyms: 'Several plants were given this name; the author, a hint or the accepted status decided.',
  hint: 'The given genus or family decided between names.',
  hint_disagrees: 'The plant does not belong to the given genus or family.',
  qualified: 'The name was marked as uncertain, with cf., a question mark or a word for doubt.',
  akin: 'The name was given with aff. (related to, but not this species).',
  cultivar_ignored: 'The cultivar or trade name was ignored.',
  remark_ignored: 'A remark beside the name was ignored.',
  subgenus_ignored: 'The subgenus or section behind the genus was ignored.',
  vernacular_agrees: 'The words beside the name are a common name of the plant.',
  vernacular_differs: 'The words beside the name are the name of another plant.',
  words_unknown: 'The words beside the name are no known name or author of the plant; they were ignored.',
  names_agree: 'The text contains several names; all are names of this species.',
  infraspecific_unknown: 'The infraspecific name is unknown; the match is its species.',
  species_unknown: 'The species is unknown; the match is its genus.',
  genus_only: 'The name is the name of a genus.',
  family_only: 'The name is the name of a family.',
  common_name: 'The name is a common name of the species.',
  everyday_wording: 'The name is known in another number, or without a word for a growth form or part.',
  group_name: 'The name is a common name of a whole genus or family.',
  identifier: 'The species has this identifier.',
  ambiguous: 'Several species have this name, and nothing decides between them.',
  uncertain_synonym:
    'Only one list, without authors, has this name as a synonym; such lists confuse plants that were given the same name.',
  hybrid_formula: 'The name is a hybrid formula; its parents are the alternatives.',
  several_names: 'The text contains names of several species; match them one by one.',
  no_botanical_name: 'The text does not have the form of a botanical name.',
  no_vascular_plant: 'The genus is one of algae, mosses, fungi or animals.',
  unknown: 'No known name is similar enough.',
  unknown_identifier: 'No species has this identifier.',
  no_identifier: 'The text does not have the form of an identifier of this scheme.',
} as const;

export type Reason = keyof typeof TEXTS;

export const REASONS = Object.keys(TEXTS) as [Reason, ...Reason[]];

export const reasonText = (reason: Reason): string => TEXTS[reason];
