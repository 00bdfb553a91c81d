const SERVER_SIDE = 'it is visible only in the database and the process';
const IRREVERSIBLE = 'once accepted, cannot be undone by the interface';

/** Rules that no request can check, with the reason. */
export const unseen: ReadonlyMap<string, string> = new Map([
  ['C3.7', 'only an unavailable database would show it'],
  ['C3.15', 'replacing and disabling accounts are outside the interface'],
  ['C4.10', 'only pipelined requests on one connection would show it'],
  ['C7.27', 'only many lists at once would show it'],
  ['C7.5', 'only a name of more than 30 words would show it'],
  ['C8.34', 'the language that a source states is shown nowhere'],
  ['C9.8', 'only an account with a thousand pending submissions would show it'],
  ['C9.9', 'the licence is a setting of the deployment'],
  ['C9.51', `a rename or merge, ${IRREVERSIBLE}`],
  ['C9.52', `a deletion, ${IRREVERSIBLE}`],
  ['C10.6', `it is about ingestion; ${SERVER_SIDE}`],
  ['C10.8', `it is about ingestion; ${SERVER_SIDE}`],
  ['C10.9', `it is about ingestion; ${SERVER_SIDE}`],
  ['C10.26', `it is about ingestion; ${SERVER_SIDE}`],
  ['C10.27', `it is about ingestion; ${SERVER_SIDE}`],
  ['C10.28', `it is about ingestion; ${SERVER_SIDE}`],
  ['C10.29', `it is about ingestion; ${SERVER_SIDE}`],
  ['C10.32', `it is about ingestion; ${SERVER_SIDE}`],
  ['C10.33', `it is about ingestion; ${SERVER_SIDE}`],
  ['C10.34', `it is about ingestion; ${SERVER_SIDE}`],
  ['C10.36', `it is about ingestion; ${SERVER_SIDE}`],
  ['C10.30', `it is about transactions; ${SERVER_SIDE}`],
  ['C10.31', `it is about transactions; ${SERVER_SIDE}`],
  ['C12.6', 'it is a promise about later releases'],
  ['C12.7', 'webhooks are not part of the interface'],
  ['C13.30', 'it is about data of another service'],
]);
