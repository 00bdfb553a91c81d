import { type ProposedChange, poisonousTaxon } from '../../src/corrections/review/poisonous.js';
import type { DecisionRequest } from '../../src/corrections/review/waiting.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import type { Messages } from '../messages/en.js';
import { KINDS, type Kind, type QueueView, type ReviewItem } from './queries.js';

const kindOf = (text: string | null): Kind => KINDS.find((kind) => kind === text) ?? 'all';

/** Reads what a queue shows from its address. */
export const queueView = (querystring: string): QueueView => {
  const query = new URLSearchParams(querystring);
  const page = query.get('page') ?? '1';
  return {
    kind: kindOf(query.get('kind')),
    status: VOCABULARIES.change_status.find((each) => each === query.get('status')) ?? 'pending',
    name: (query.get('name') ?? '').replaceAll('\0', '').trim().slice(0, 100),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
};

/** Returns the query string of a queue, without what is usual. */
export const viewQuery = (
  { kind, status, name, page }: QueueView,
  more: Readonly<Record<string, string>> = {},
): string => {
  const query = new URLSearchParams();
  if (kind !== 'all') query.set('kind', kind);
  if (status !== 'pending') query.set('status', status);
  if (name !== '') query.set('name', name);
  if (page !== 1) query.set('page', String(page));
  for (const [key, value] of Object.entries(more)) query.set(key, value);
  const text = String(query);
  return text === '' ? '' : `?${text}`;
};

/** Reads ids, separated by commas; at most as many as a page has. */
export const idsIn = (text: string): readonly number[] =>
  text
    .split(',')
    .filter((each) => /^[1-9]\d{0,8}$/.test(each))
    .slice(0, 100)
    .map(Number);

const idList = (form: URLSearchParams, name: string): readonly number[] => idsIn(form.getAll(name).join(','));

const OUTCOMES_OF_ACCEPTANCE: ReadonlySet<string> = new Set(['corrected', 'forwarded']);

/** Returns which choice a decision needs and the form of the item lacks: a key of the messages; null if none. */
export const missingChoice = (
  form: URLSearchParams,
  item: Pick<ReviewItem, 'warning_type'> & ProposedChange,
): 'outcomeMissing' | 'factsHint' | 'poisonousUnconfirmed' | null => {
  if (item.warning_type === 'report') return form.get('outcome') ? null : 'outcomeMissing';
  const rejectsNothing = form.get('choosing') === 'facts' && !form.has('fact');
  if (form.get('verb') !== 'accept') return null;
  if (rejectsNothing) return 'factsHint';
  return poisonousTaxon(item) !== null && !form.has('confirmed') ? 'poisonousUnconfirmed' : null;
};

/** Returns the decision that the form of an item makes: the body of a review (contract C9.45), limited to what was chosen. */
export const decisionIn = (
  form: URLSearchParams,
  item: Pick<ReviewItem, 'id' | 'warning_type' | 'changes'>,
  { review }: Messages,
): DecisionRequest => {
  const said = (form.get('notes') ?? '').trim();
  const body = { updated_at: form.get('updated_at') };
  const notes = said === '' ? {} : { notes: said };
  if (item.warning_type === 'report') {
    const outcome = form.get('outcome') ?? '';
    const number = (form.get('correction') ?? '').trim();
    const lines = [outcome === 'corrected' && /^\d{1,9}$/.test(number) ? review.fixedBy(number) : '', said];
    return {
      verb: OUTCOMES_OF_ACCEPTANCE.has(outcome) ? 'accept' : 'reject',
      id: item.id,
      body: {
        ...body,
        notes: lines.filter((line) => line !== '').join('\n'),
        outcome: outcome === '' ? null : outcome,
      },
    };
  }
  if (form.get('verb') !== 'accept') return { verb: 'reject', id: item.id, body: { ...body, ...notes } };
  const changed = Object.keys(item.changes ?? {});
  const fields = form.getAll('field');
  const facts = idList(form, 'fact');
  return {
    verb: 'accept',
    id: item.id,
    body: {
      ...body,
      ...notes,
      ...(facts.length > 0 && { reject_facts: facts }),
      ...(form.get('choosing') === 'fields' && fields.length < changed.length && { fields }),
    },
  };
};

/** Returns the items that a form of the queue chooses: ids with the state in which they were shown. */
export const chosenIn = (
  form: URLSearchParams,
): readonly { readonly id: number; readonly updated_at: string }[] =>
  form.getAll('item').flatMap((text) => {
    const [, id, updated_at] = /^([1-9]\d{0,8})@(.{1,40})$/.exec(text) ?? [];
    return id === undefined || updated_at === undefined ? [] : [{ id: Number(id), updated_at }];
  });
