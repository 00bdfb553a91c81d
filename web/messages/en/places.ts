/** Parts of a country as its zones name them: `Mexico Southwest` is southwestern Mexico. */
const COMPASS = /^(.+) ((?:North|South|West|East)(?:east|west|-Central)?|West-Central|Central)$/;
/** Zones that have the article in a sentence. */
const WITH_ARTICLE =
  /^(?:Netherlands|Philippines|Azores|Bahamas|Maldives|Seychelles|Comoros|Marquesas|Marianas|Gambia|DR Congo|Free State|(?:Cape|Northern) Provinces|(?:Baltic|Gulf) States|Northern Territory|Northwest Territories|Central African Republic|Dominican Republic|District of Columbia|Caprivi Strip|(?:East|West) Himalaya|North Caucasus|Transcaucasus|South China Sea|Southwest Caribbean|(?:Netherlands|Venezuelan) Antilles|Chagos Archipelago|Bismarck Archipelago|.* Pen\.)$/;

const adjective = (part: string): string =>
  part === 'Central' || part.endsWith('-Central') ? part.toLowerCase() : `${part.toLowerCase()}ern`;

/** Returns the name of a zone as a sentence says it: `the Canary Islands`, `southwestern Mexico`. */
export const placeInSentence = (name: string): string => {
  const [, country, part] = COMPASS.exec(name) ?? [];
  if (country !== undefined) return `${adjective(part!)} ${country}`;
  const full = name
    .replace(/ Is\.$/, ' Islands')
    .replace(/ I\.$/, ' Island')
    .replace('Pen.', 'Peninsula');
  return / Islands$/.test(full) || WITH_ARTICLE.test(name) ? `the ${full}` : full;
};

/** Names with the same last words say them once: `Northern and Central Europe`, `western and southern South America`. */
export const withCommonEnd = (names: readonly string[]): readonly string[] => {
  const [first = '', ...others] = names;
  const words = first.split(' ');
  const ends = words.map((_, at) => ` ${words.slice(at).join(' ')}`).slice(1);
  const end = ends.find((each) => others.every((name) => name.endsWith(each)));
  if (end === undefined || others.length === 0) return names;
  return names.map((name, at) => {
    const begun = at > 0 ? name.replace(/^the /, '') : name;
    return at < names.length - 1 ? begun.slice(0, -end.length) : begun;
  });
};
