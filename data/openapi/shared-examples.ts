import type { Examples } from './examples.js';
import { type DocumentObject, pascal, ref } from './json.js';

/** Answers that several operations show: each is one component. */
export interface SharedExamples {
  /** Returns the members by which a content shows an answer. */
  readonly showing: (answer: unknown) => DocumentObject;
  /** All shared answers by name. */
  readonly all: DocumentObject;
}

/** Finds the answers that several routes have: a record is the same below its genus and its zone. */
export const createSharedExamples = ({ routes }: Examples): SharedExamples => {
  const targets = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const { target, answer } of Object.values(routes)) {
    const text = JSON.stringify(answer);
    const earlier = targets.get(text);
    if (earlier === undefined) targets.set(text, target.split('?')[0]!);
    else shared.set(text, pascal(earlier.replace('/api/v1/', '')));
  }
  return {
    showing: (answer) => {
      const name = shared.get(JSON.stringify(answer));
      return name === undefined ? { example: answer } : { examples: { answer: ref('examples', name) } };
    },
    all: Object.fromEntries([...shared].map(([text, name]) => [name, { value: JSON.parse(text) }])),
  };
};
