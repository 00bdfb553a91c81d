import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import { type PresentedZone, zonesByEstablishment } from '../../src/species/zones.js';
import { ReportLink } from '../components/fix-link.js';
import { ZoneLabel } from '../components/zone-label.js';
import { EstablishmentMap } from '../map/establishment-map.js';
import type { ZoneShapes } from '../map/zone-shapes.js';
import type { Visit } from '../visit.js';
import { labelWords, sentenceCase } from '../words.js';
import { inOrderOfNames } from '../zone-text.js';
import { regionOf } from './native-range.js';
import type { PlantContent } from './read.js';

/** Returns the name of a continent of the WGSRPD. */
const continentText = ({ t }: Visit, number: string): string =>
  t.zones[number] ?? sentenceCase(t.regions[number] ?? '');

/** Maximum length of a list of zones that is open at first. */
const OPEN_UP_TO = 12;

/** Zones as a table, a row for each continent. */
const ZoneTable = ({ visit, zones }: { readonly visit: Visit; readonly zones: readonly PresentedZone[] }) => {
  const continents = new Map<string, PresentedZone[]>();
  for (const zone of inOrderOfNames(visit, zones)) {
    const continent = regionOf(zone.tdwg_code).charAt(0);
    continents.set(continent, [...(continents.get(continent) ?? []), zone]);
  }
  return (
    <table class="zone-table">
      <tbody>
        {[...continents]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([continent, inIt]) => (
            <tr key={continent}>
              <th scope="row">{continentText(visit, continent)}</th>
              <td>
                <ul>
                  {inIt.map((zone) => (
                    <li key={zone.id}>
                      <a href={`/zones/${zone.slug}`}>
                        <ZoneLabel visit={visit} zone={zone} />
                      </a>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
};

/** Section of a plant page: the distribution as a map, and a table of zones for each establishment. */
export const Zones = ({
  visit,
  record,
  shapes,
}: {
  readonly visit: Visit;
  readonly record: PlantContent['record'];
  readonly shapes: ZoneShapes;
}) => {
  const { t } = visit;
  const groups = zonesByEstablishment(record);
  const shown = VOCABULARIES.establishment.flatMap((establishment) => {
    const zones = groups[establishment];
    return zones ? [{ establishment, zones }] : [];
  });
  return (
    <section aria-labelledby="grows" id="distributions">
      <h2 id="grows">{t.plant.grows}</h2>
      {shown.length === 0 ? <p class="unknown">{t.plant.zonesUnknown}</p> : null}
      <EstablishmentMap visit={visit} record={record} shapes={shapes} />
      {shown.map(({ establishment, zones }) => (
        <details key={establishment} class={`zones ${establishment}`} open={zones.length <= OPEN_UP_TO}>
          <summary>
            {t.plant.zonesList(labelWords(visit, 'establishment', establishment), zones.length)}
          </summary>
          <ZoneTable visit={visit} zones={zones} />
        </details>
      ))}
      <ReportLink visit={visit} slug={record.slug} about="zones" />
    </section>
  );
};
