import { LISTS_BY_AREA } from '../../src/areas/alien-lists.js';
import type { AreaAnswer } from '../../src/areas/answer.js';
import type { RelationRow } from '../../src/fields/rows-shape.js';
import { zonesByEstablishment } from '../../src/species/zones.js';
import { AreaAnswerText } from '../areas/area-answer.js';
import { markedArea } from '../areas/area-text.js';
import { Icon } from '../components/icon.js';
import { WebLink } from '../components/photo.js';
import { Marked, plainText } from '../marked-text.js';
import type { Visit } from '../visit.js';
import { dateText } from '../words.js';
import type { PlantContent } from './read.js';

/** The area that a visitor chose in the address: what its list says, or that the text names none. */
export type ChosenArea = { readonly answer: AreaAnswer } | { readonly unknown: string };

/** Top of a plant page: what the list of the chosen area says (contract C20.7). */
export const AlienWarning = ({
  visit,
  area,
}: {
  readonly visit: Visit;
  readonly area: ChosenArea | null;
}) => {
  if (area === null) return null;
  if ('unknown' in area) return <p class="quiet">{visit.t.aliens.unknown(area.unknown)}</p>;
  const { answer } = area;
  const isMarked = answer.answer === 'impact_listed';
  return (
    <p class={isMarked ? 'poison' : 'poison unstated'} role="note">
      <Icon of={isMarked ? 'warning' : 'unknown'} />
      <AreaAnswerText visit={visit} answer={answer} />
    </p>
  );
};

interface AliensProps {
  readonly visit: Visit;
  readonly content: PlantContent;
  /** The text of the address, for the field. */
  readonly text: string;
}

/** Returns the habitat that a list states, in the language of the page. */
const habitatsText = ({ t }: Visit, habitat: string): string =>
  habitat
    .split(', ')
    .map((word) => t.aliens.habitats[word] ?? word)
    .join(', ');

/** The name of the plant on a list, if it is a synonym. */
const NameOnList = ({ visit: { t }, name }: { readonly visit: Visit; readonly name: string }) => (
  <>
    {t.aliens.as} <i lang="la">{name}</i>{' '}
  </>
);

/** Areas on whose lists the plant stands; where another source calls it native in one of their zones, it is said. */
const Areas = ({
  visit,
  rows,
  native,
  scientificName,
}: {
  readonly visit: Visit;
  readonly rows: readonly RelationRow[];
  readonly native: ReadonlySet<string>;
  readonly scientificName: string;
}) => {
  const { t, language } = visit;
  const named = rows.flatMap((row) => {
    const list = LISTS_BY_AREA.get(String(row['area']));
    return list === undefined ? [] : [{ row, list, name: markedArea(visit, list) }];
  });
  const { compare } = new Intl.Collator(language);
  return (
    <ul class="areas">
      {named
        .toSorted((a, b) => compare(plainText(a.name), plainText(b.name)))
        .map(({ row, list, name }) => (
          <li key={list.area}>
            <WebLink href={list.url}>
              <Marked text={name} />
            </WebLink>{' '}
            {row['name'] && row['name'] !== scientificName ? (
              <NameOnList visit={visit} name={String(row['name'])} />
            ) : null}
            <span class="quiet">
              {[
                dateText(language, `${String(row['published'])}T00:00:00.000Z`),
                ...(row['habitat'] ? [habitatsText(visit, String(row['habitat']))] : []),
                ...(row['origin'] === 'uncertain' ? [t.aliens.uncertain] : []),
                ...(list.zones.some((zone) => native.has(zone)) ? [t.aliens.native] : []),
              ].join(' · ')}
              {row['pathway'] ? (
                <>
                  {' '}
                  · <span lang="en">{row['pathway']}</span>
                </>
              ) : null}
            </span>
          </li>
        ))}
    </ul>
  );
};

/** Section of a plant page: the lists of introduced plants that have it, those with evidence of impact first. */
export const Aliens = ({ visit, content: { record, values }, text }: AliensProps) => {
  const { t } = visit;
  const rows = (values.get('alien_lists') ?? []) as readonly RelationRow[];
  const native = new Set((zonesByEstablishment(record).native ?? []).map(({ tdwg_code }) => tdwg_code));
  const groups = (['impact_listed', 'listed'] as const).flatMap((listing) => {
    const of = rows.filter((row) => row['listing'] === listing);
    return of.length === 0 ? [] : [{ listing, of }];
  });
  return (
    <section aria-labelledby="lists" id="aliens">
      <h2 id="lists">{t.aliens.title}</h2>
      <form method="get" action={`/species/${record.slug}`} class="area">
        <label for="area">{t.aliens.area}</label>{' '}
        <input type="text" id="area" name="area" value={text} autocomplete="country-name" size={20} />{' '}
        <button type="submit">{t.aliens.show}</button>
      </form>
      {groups.length === 0 ? <p class="unknown">{t.aliens.none}</p> : null}
      {groups.map(({ listing, of }) => (
        <details key={listing} class={listing} open={of.length <= 12}>
          <summary>{t.aliens.groups[listing](of.length)}</summary>
          <Areas visit={visit} rows={of} native={native} scientificName={record.scientific_name} />
        </details>
      ))}
      <p class="quiet">{t.aliens.meaning}</p>
    </section>
  );
};
