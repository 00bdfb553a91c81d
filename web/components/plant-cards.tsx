import type { Field } from '../../src/fields/field.js';
import { cardFields, type PlantCard, shownFields } from '../cards.js';
import { hardyZoneText } from '../explore/hardy.js';
import { PoisonMark } from '../plant/poison.js';
import type { Visit } from '../visit.js';
import { fieldLabel, scaleWords, shownText } from '../words.js';
import { Photo } from './photo.js';
import { LatinName } from './scientific-name.js';

interface CardsProps {
  readonly visit: Visit;
  readonly cards: readonly PlantCard[];
  /** Level of the headings. */
  readonly heading: 'h1' | 'h2' | 'h3';
  /** Fields whose values are shown, those first that a plant has. */
  readonly fields?: readonly Field[];
  /** What can be done with the plants. */
  readonly tools?: CardTools;
}

/** What can be done with plants of a list: choose some, and in a list of one's own also take some off. */
type CardTools = 'choose' | 'own';

/** The box that chooses a plant (components/chosen-bar.tsx). */
const Tick = ({ visit: { t }, card }: { readonly visit: Visit; readonly card: PlantCard }) => (
  <label class="plant-tick">
    <input type="checkbox" name="species" value={card.slug} form="chosen" />
    <span class="hidden">{t.keeping.choose(card.commonName ?? card.scientificName)}</span>
  </label>
);

/** Returns a value in few words: classes of indicators by their meaning alone. */
const shortText = (visit: Visit, field: Field, { values }: PlantCard): string => {
  const value = values[field.key] ?? null;
  if (typeof value === 'number' && field.key === 'hardiness_zone') return hardyZoneText(visit, value);
  const words = typeof value === 'number' ? scaleWords(visit, field.key, value) : undefined;
  return words ?? shownText(visit, field, value);
};

/** The names of a plant in a list, linked to its page. */
const Names = ({
  card,
  heading: Heading,
}: {
  readonly card: PlantCard;
  readonly heading: CardsProps['heading'];
}) => (
  <>
    <Heading>
      <a href={`/species/${card.slug}`}>
        {card.commonName === null ? (
          <LatinName name={card.scientificName} />
        ) : (
          <span lang={card.language}>{card.commonName}</span>
        )}
      </a>
    </Heading>
    <p class="name">
      {card.commonName === null ? null : <LatinName name={card.scientificName} />}
      {card.commonName === null && card.author !== null ? <span class="author">{card.author}</span> : null}
    </p>
  </>
);

/** The photo of a plant, or its initial. */
const Frame = ({ visit, card }: { readonly visit: Visit; readonly card: PlantCard }) => (
  <div class="frame">
    <span class="no-photo" aria-hidden="true">
      {card.scientificName.charAt(0)}
    </span>
    {card.photo === null ? null : (
      <Photo visit={visit} address={card.photo} alt="" width={320} height={240} />
    )}
  </div>
);

/** Plants as cards: photo, names, and up to three values. */
export const Cards = ({ visit, cards, heading, fields = cardFields([]), tools }: CardsProps) => {
  const { t } = visit;
  // The warnings stand above the values.
  const inList = fields.filter(({ key }) => key !== 'safety');
  return (
    <ul class="cards">
      {cards.map((card) => (
        <li key={card.id}>
          <Frame visit={visit} card={card} />
          {tools === undefined ? null : <Tick visit={visit} card={card} />}
          <Names card={card} heading={heading} />
          {card.match === null ? null : (
            <p class="match">
              {t.explorer.foundBy(t.explorer.kinds[card.match.kind] ?? card.match.kind, card.match.name)}
            </p>
          )}
          <PoisonMark visit={visit} values={card.values} />
          <dl>
            {shownFields(inList, card, tools === 'own' ? inList.length : undefined).map((field) => (
              <div key={field.key}>
                <dt>{fieldLabel(visit, field)}</dt>
                <dd>{shortText(visit, field, card)}</dd>
              </div>
            ))}
          </dl>
          {tools === 'own' ? (
            <button type="button" class="plain" data-drop={card.slug}>
              {t.keeping.takeOff}
              <span class="hidden"> {card.commonName ?? card.scientificName}</span>
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
};

/** Plants as a table: names, family, and the values of up to six fields. */
export const CardTable = ({ visit, cards, fields = [], tools }: Omit<CardsProps, 'heading'>) => {
  const { t } = visit;
  const shown = fields.slice(0, 6);
  return (
    <section class="scrolling" tabindex={0} aria-label={t.explorer.table}>
      <table class="plants">
        <thead>
          <tr>
            <th scope="col">{t.explorer.columns.scientific}</th>
            <th scope="col">{t.explorer.columns.common}</th>
            <th scope="col">{t.explorer.columns.family}</th>
            {shown.map((field) => (
              <th key={field.key} scope="col">
                {fieldLabel(visit, field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => (
            <tr key={card.id}>
              <th scope="row">
                {tools === undefined ? null : <Tick visit={visit} card={card} />}
                <a href={`/species/${card.slug}`}>
                  <LatinName name={card.scientificName} />
                </a>
                <PoisonMark visit={visit} values={card.values} />
              </th>
              <td lang={card.language}>{card.commonName ?? ''}</td>
              <td>{card.family ?? ''}</td>
              {shown.map((field) => (
                <td key={field.key}>
                  {(card.values[field.key] ?? null) === null ? (
                    <span class="unknown">{t.explorer.unknown}</span>
                  ) : (
                    shortText(visit, field, card)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
