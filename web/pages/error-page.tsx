import type { Problem } from '../../src/http/problem.js';
import { SearchBox } from '../components/search-box.js';
import { PageLayout } from '../layout.js';
import type { Visit } from '../visit.js';

/** The page of an error of the caller: what is wrong, and what to do. */
export const ErrorPage = ({ visit, failure }: { readonly visit: Visit; readonly failure: Problem }) => {
  const { t } = visit;
  const [title, text] =
    failure.code === 'not_found'
      ? [t.errors.notFoundTitle, t.errors.notFound]
      : failure.code === 'too_many_requests'
        ? [t.errors.tooManyTitle, t.errors.tooMany(failure.headers['Retry-After'] ?? '60')]
        : [t.errors.invalidTitle, failure.message];
  return (
    <PageLayout visit={visit} kind="error" title={title} canonical={null} ownSearch>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>{t.errors.trySearch}</p>
      <SearchBox visit={visit} id="find" text="" />
    </PageLayout>
  );
};

/** The page of a plant that a review removed. */
export const GonePage = ({ visit, name }: { readonly visit: Visit; readonly name: string }) => {
  const { t } = visit;
  return (
    <PageLayout visit={visit} kind="error" title={t.plant.goneTitle} canonical={null} ownSearch>
      <h1>{t.plant.goneTitle}</h1>
      <p>{t.plant.gone(name.charAt(0).toUpperCase() + name.slice(1))}</p>
      <SearchBox visit={visit} id="find" text="" />
    </PageLayout>
  );
};
