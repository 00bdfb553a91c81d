import { field } from '../../src/fields/registry.js';
import type { PlantCard } from '../cards.js';
import { Cards } from '../components/plant-cards.js';
import { LatinName } from '../components/scientific-name.js';
import type { Visit } from '../visit.js';

/** What a kept list shows of its plants. */
const FIELDS = [
  ...['sun', 'watering', 'hardiness_zone', 'maximum_height_cm', 'planting_spread_cm', 'bloom_months'],
  'edible_part',
].map((key) => field(key));

interface KeptPlantsProps {
  readonly visit: Visit;
  readonly cards: readonly PlantCard[];
  /** Slugs that lead to a plant which has another one now. */
  readonly former: readonly { readonly text: string; readonly card: PlantCard }[];
  /** Slugs of no plant. */
  readonly unknown: readonly string[];
}

/** The plants of a list, and what became of the others. */
export const KeptPlants = ({ visit, cards, former, unknown }: KeptPlantsProps) => {
  const { t } = visit;
  return (
    <>
      {former.map(({ text, card }) => (
        <p key={text} class="choice" data-former={text} data-now={card.slug}>
          {t.keeping.former(text)} <LatinName name={card.scientificName} />.
        </p>
      ))}
      {unknown.map((text) => (
        <p key={text} class="choice">
          {t.keeping.unknown(text)}{' '}
          <a href={`/explore?q=${encodeURIComponent(text.replaceAll('-', ' '))}`}>{t.keeping.search}</a>{' '}
          <button type="button" class="plain" data-drop={text}>
            {t.keeping.takeOff}
            <span class="hidden"> {text}</span>
          </button>
        </p>
      ))}
      <Cards visit={visit} cards={cards} heading="h3" fields={FIELDS} tools="own" />
    </>
  );
};
