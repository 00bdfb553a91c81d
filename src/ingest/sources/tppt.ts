import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readDelimited } from '../readers/delimited.js';
import { statedAuthor } from './stated-author.js';

const SOURCE = 'tppt';

const plants: SourceFile = {
  name: 'plants.csv.gz',
  describe: 'Authors of the names of 844 toxic plants.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    for await (const { line, cell } of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const [given, fixed] = [cell('name'), cell('name_fixed')];
      // The author is that of the name as given, not of the name that replaces it.
      const isReplaced = cell('fix') === 'synonym' || given.includes(' convar. ');
      yield {
        line,
        items: isReplaced ? [] : statedAuthor(SOURCE, fixed || given, cell('author'), cell('id')),
      };
    }
  },
};

export const tppt: Manifest = {
  slug: SOURCE,
  describe: 'Toxic Plants - PhytoToxins: authors of the names of 844 plants of Central Europe.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'Toxic Plants - PhytoToxins (TPPT)',
      citation:
        'Günthardt B.F., Hollender J., Hungerbühler K., Scheringer M., Bucheli T.D. 2018, J. Agric. Food Chem. 66: 7577-7588, doi 10.1021/acs.jafc.8b01639',
      url: 'https://doi.org/10.1021/acs.jafc.8b01639',
      credit:
        'TPPT, Agroscope; Günthardt et al. 2018, doi 10.1021/acs.jafc.8b01639. Authors of names were read.',
    },
  ],
  files: [plants],
};
