import type { ItemInput } from '../item.js';
import type { Row, SourceFile } from '../manifest.js';
import { readNdjson } from '../readers/ndjson.js';

/** Reads the fact format: one statement per line (docs/fact-format.md). The pipeline validates each statement. */
async function* read(path: string): AsyncGenerator<Row> {
  for await (const each of readNdjson(path)) {
    if ('broken' in each) {
      yield { line: each.line, items: [], problems: [{ what: each.text, why: each.broken }] };
    } else {
      yield { line: each.line, items: [each.record as ItemInput] };
    }
  }
}

/** Describes a file of statements. It withdraws nothing, since it need not contain all claims of its sources. */
export const factFile = (name: string, describe: string): SourceFile => ({
  name,
  describe,
  read,
  complete: [],
});
