/** An injection attempt, and a harmless text of the same shape: the same words, lists and lengths. */
export interface Payload {
  readonly hostile: string;
  readonly harmless: string;
}

const of = (hostile: string, harmless: string): Payload => ({ hostile, harmless });

/** SQL: attempts to leave a literal, an identifier, a list, a comment, a type, a pattern, a COPY. */
const SQL: readonly Payload[] = [
  of(`' or '1'='1`, 'zq zz 7 zz 7'),
  of(`1); drop table species; --`, '7 zzzq zzzzq zzzzzzq'),
  of(`" union select token_hash from account --`, 'zzzzq zzzzzq zzzzz_zzzz zzzq zzzzzzq'),
  of(`\\'; select pg_sleep(5) --`, 'zzzzzq zq_zzzzq 7'),
  of(`$1::text || version()`, '7 zzzq zzzzzzq'),
  of(`{"}`, 'zzzq'),
  of(`qq%' escape '\\`, 'qq zzzzzq'),
];

/** Elasticsearch: the query syntax, its JSON, scripts, patterns, paths of its API. */
const DSL: readonly Payload[] = [
  of('_exists_:name OR *:*', 'zzzzzzq zzzq zq'),
  of('"}},{"match_all":{}}]}}', 'zzzzq_zzq'),
  // The harmless text is JSON as well: where a parameter holds JSON, the hostile one is read as such.
  of(`{"script":{"source":"doc['id'].value"}}`, `{"zzzzzq":{"zzzzzq":"zzq['zq'].zzzzq"}}`),
  of('/.*.*.*.*x{1,9}/', 'q_7,9q'),
  of('../_all/_search?q=*', 'zzq_zzzzzq q'),
];

/** Other targets: headers, pages, files, objects, templates, logs. */
const OTHERS: readonly Payload[] = [
  of('\r\nX-Smuggled: 1\r\n\r\n<script>', 'zq zzzzzzzzq 7 zzzzzq'),
  of('<img src=x onerror=alert(1)>', 'zzq zzq q zzzzzzq zzzzq 7'),
  of('../../../../etc/passwd\0.json', 'zzq zzzzzq zzzzq'),
  of('__proto__', '__zzzzq__'),
  of('constructor', 'zzzzzzzzzzq'),
  of('${7*7}{{7*7}}%n%s', 'zq zq zq zq'),
];

export const PAYLOADS: readonly Payload[] = [...SQL, ...DSL, ...OTHERS];

/** Words that reveal a store, a driver or a runtime. */
const INSIDE =
  /\b(?:select|insert into|update|delete from)\b[^"]*\b(?:from|set|where|values)\b|syntax error|invalid input|relation \\"|column \\"|pg_catalog|[a-z]_exception|failed to parse|SQLSTATE|slonik|\.[jt]s:\d+/i;

/** Returns what an answer reveals about a store, apart from the texts that were sent; null if nothing. */
export const insideOf = (text: string, sent: readonly string[]): string | null => {
  const forms = sent.flatMap((each) => [
    each,
    each.trim(),
    each.toLowerCase(),
    each.replaceAll('\0', '\ufffd'),
  ]);
  const inLinks = sent.map((each) => new URLSearchParams([['', each]]).toString().slice(1));
  const echoes = [...forms.map((each) => JSON.stringify(each).slice(1, -1)), ...inLinks];
  const others = echoes.reduce((rest, echo) => rest.replaceAll(echo, ''), text);
  return INSIDE.exec(others)?.[0] ?? null;
};
