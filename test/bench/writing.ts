/** Reports rows into the results file given as argument until it is killed. */
import { createReport } from '../../bench/report/report.js';
import { saveResults } from '../../bench/report/results-file.js';
import { createTablePrinter } from '../../bench/report/table.js';

const [path = ''] = process.argv.slice(2);
const printer = createTablePrinter((text) => void process.stdout.write(text));
const report = createReport(printer, () =>
  saveResults(path, { finished: false, parts: [{ part: 'rows', seconds: null, tables: report.tables }] }),
);
const table = report.table('Rows');
for (let row = 1; ; row += 1) table.row({ row, text: 'x'.repeat(200) });
