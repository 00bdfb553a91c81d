import { SendAgain } from '../components/kept-form.js';
import { SearchBox } from '../components/search-box.js';
import type { KeptForm } from '../kept-form.js';
import { PageLayout } from '../layout.js';
import type { Messages } from '../messages/en.js';
import type { Visit } from '../visit.js';

/** An error as the API answers it (contract C4.1), and the seconds to wait. */
export interface ShownError {
  readonly code: string;
  readonly message: string;
  readonly request_id: string;
  /** The faulty parameters; left out if the address itself leads nowhere. */
  readonly details?: unknown;
  readonly wait: string;
  /** Path of the page whose form was sent. */
  readonly page: string;
}

/** Returns whether there are too few items for the page that was asked for (C5.5). */
const isPastEnd = (details: unknown): boolean =>
  Array.isArray(details) && details.some((fault: { problem?: unknown }) => fault.problem === 'past_end');

const textsOf = ({ errors, review }: Messages, { code, message, request_id, wait, details }: ShownError) => {
  if (code === 'not_found')
    return {
      title: errors.notFoundTitle,
      text: isPastEnd(details) ? errors.pastEnd || message : errors.notFound,
    };
  if (code === 'too_many_requests') return { title: errors.tooManyTitle, text: errors.tooMany(wait) };
  if (code === 'payload_too_large') return { title: errors.tooLargeTitle, text: errors.tooLarge };
  if (code === 'service_unavailable') return { title: errors.busyTitle, text: errors.busy };
  if (code === 'internal_server_error')
    return { title: errors.failedTitle, text: `${errors.failed} ${request_id}` };
  if (code === 'forbidden')
    return {
      title: errors.forbiddenTitle,
      text: message === review.forReviewers ? message : errors.forbidden || message,
    };
  return { title: errors.invalidTitle, text: errors.invalid || message };
};

/** The page of an error: what is wrong, and what to do. */
export const ErrorPage = ({
  visit,
  error,
  form,
}: {
  readonly visit: Visit;
  readonly error: ShownError;
  /** The form that the request sent, if it can be sent again. */
  readonly form: KeptForm | null;
}) => {
  const { t } = visit;
  const { title, text } = textsOf(t, error);
  const isMissing = error.code === 'not_found';
  return (
    <PageLayout visit={visit} kind="error" title={title} canonical={null} ownSearch={isMissing}>
      <h1>{title}</h1>
      <p>{text}</p>
      {form !== null ? (
        <SendAgain visit={visit} form={form} />
      ) : error.code === 'payload_too_large' ? (
        <p>
          <a href={error.page}>{t.errors.back}</a>
        </p>
      ) : isMissing ? (
        <>
          <p>{t.errors.trySearch}</p>
          <SearchBox visit={visit} id="find" text="" />
        </>
      ) : null}
    </PageLayout>
  );
};

/** The page of a plant that a review removed. */
export const GonePage = ({ visit, name }: { readonly visit: Visit; readonly name: string }) => {
  const { t } = visit;
  return (
    <PageLayout visit={visit} kind="error" title={t.plant.goneTitle} canonical={null} ownSearch>
      <h1>{t.plant.goneTitle}</h1>
      <p>{t.plant.gone(name.replace(/\p{L}/u, (first) => first.toUpperCase()))}</p>
      <SearchBox visit={visit} id="find" text="" />
    </PageLayout>
  );
};
