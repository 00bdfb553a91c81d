import type { ItemInput } from '../item.js';
import type { Row, SourceFile } from '../manifest.js';
import { readNdjson } from '../readers/ndjson.js';

/** Rows of the project's own format: one statement a line (docs/fact-format.md). The pipeline checks each. */
async function* read(path: string): AsyncGenerator<Row> {
  for await (const each of readNdjson(path)) {
    if ('broken' in each) {
      yield { line: each.line, items: [], problems: [{ what: each.text, why: each.broken }] };
    } else {
      yield { line: each.line, items: [each.record as ItemInput] };
    }
  }
}

/** A file of statements. It withdraws nothing, since it need not hold all that its sources say. */
export const factFile = (name: string, describe: string): SourceFile => ({
  name,
  describe,
  read,
  complete: [],
});
