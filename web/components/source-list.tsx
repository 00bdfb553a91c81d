import type { ListedSource } from '../../src/resources/sources/presenter.js';
import type { Visit } from '../visit.js';
import { licenceText } from '../words.js';
import { WebLink } from './photo.js';

interface SourceListProps {
  readonly visit: Visit;
  readonly sources: readonly ListedSource[];
  /** Returns what a page says of a source between its licence and its figures. */
  readonly details?: (source: ListedSource) => readonly string[];
}

/** Sources with licence, figures and credit, each with an anchor. */
export const SourceList = ({ visit, sources, details = () => [] }: SourceListProps) => {
  const { t } = visit;
  /** What a source supplies; nothing while it is not counted. */
  const figures = ({ facts_count, published_count, images_count }: ListedSource): readonly string[] => [
    ...(facts_count ? [t.developer.facts(facts_count, published_count ?? 0)] : []),
    ...(images_count ? [t.developer.photos(images_count)] : []),
  ];
  return (
    <ol class="sources">
      {sources.map((source) => (
        <li key={source.slug} id={`source-${source.slug}`}>
          <h3>
            <WebLink href={source.url}>{source.name}</WebLink>
          </h3>
          <p class="quiet">
            {source.licence === null ? (
              licenceText(visit, null)
            ) : (
              <WebLink href={source.licence_url} rel="license">
                {licenceText(visit, source.licence)}
              </WebLink>
            )}
            {source.share_alike ? (
              <>
                {' · '}
                <strong>{t.developer.shareAlike}</strong>
              </>
            ) : null}
            {[...details(source), ...figures(source)].map((text) => ` · ${text}`)}
          </p>
          <p lang="en">{source.credit}</p>
        </li>
      ))}
    </ol>
  );
};
