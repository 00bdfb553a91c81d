import type { Setting } from '../../bench/part.js';
import { createReport, type TablePrinter } from '../../bench/report/report.js';

const SILENT: TablePrinter = { begin: () => undefined, row: () => undefined, note: () => undefined };

/** Returns a report that only collects tables. */
export const collectingReport = (quick = false) => createReport(SILENT, { quick });

/** Returns the setting of a part that reads one database, with the tables that it reports. */
export const settingFor = (databaseUrl: string, options: Partial<Setting>) => {
  const report = collectingReport();
  const setting: Setting = {
    stores: { databaseUrl, elasticsearchUrl: 'http://127.0.0.1:1', index: 'none' },
    report,
    quick: true,
    data: null,
    minutes: null,
    rounds: null,
    requests: null,
    seed: null,
    record: false,
    otherCommit: null,
    folder: 'none',
    progress: () => undefined,
    ...options,
  };
  return { setting, tables: report.tables };
};
