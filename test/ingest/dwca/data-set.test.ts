import { dwca } from '../../../src/ingest/dwca/format.js';
import { licenceOf } from '../../../src/ingest/dwca/licence.js';
import { SourceItem } from '../../../src/ingest/item.js';
import { archiveOf, CORE, type Files, folderOf, packed, readAt } from './archive.js';

const EML = (dataset: string, citation = ''): Files => ({
  'eml.xml': `<?xml version="1.0"?><eml:eml xmlns:eml="eml://ecoinformatics.org/eml-2.1.1"><dataset>${dataset}</dataset>
    <additionalMetadata><metadata><gbif>${citation}</gbif></metadata></additionalMetadata></eml:eml>`,
});
const RIGHTS = (url: string, words: string): string =>
  `<intellectualRights><para>This work is licensed under a <ulink url="${url}"><citetitle>${words}</citetitle></ulink>.</para></intellectualRights>`;
const manifestOf = async (others: Files, source?: string) =>
  dwca.open(await packed(archiveOf({ Taxon: CORE }, others)), source);

describe('the source of an archive', () => {
  it('C8.21 is registered with title, citation, page and licence of its eml.xml', async () => {
    const { slug, sources } = await manifestOf(
      EML(
        `<alternateIdentifier>b1-22</alternateIdentifier><title xml:lang="en">Flora of\n the Hills</title><title>Flora der Hügel</title>${RIGHTS('http://creativecommons.org/licenses/by-sa/4.0/legalcode', 'Creative Commons Attribution Share Alike (CC-BY-SA) 4.0')}`,
        '<citation identifier="doi:10.1234/hills">Ek A. 2024, Flora of the Hills</citation>',
      ),
    );
    expect(slug).toBe('dwca-flora-of-the-hills');
    expect(sources).toEqual([
      {
        type: 'source',
        slug: 'flora-of-the-hills',
        name: 'Flora of the Hills',
        citation: 'Ek A. 2024, Flora of the Hills',
        url: 'https://doi.org/10.1234/hills',
        licence: 'CC BY-SA 4.0',
        licence_url: 'https://creativecommons.org/licenses/by-sa/4.0/',
        credit: 'Ek A. 2024, Flora of the Hills, CC BY-SA 4.0. Values were converted and merged.',
        share_alike: true,
      },
    ]);
  });

  it('has the first identifier that is a page, and the licence of EML 2.2', async () => {
    const { sources } = await manifestOf(
      EML(
        `<alternateIdentifier>b1</alternateIdentifier><alternateIdentifier>https://hills.example/flora</alternateIdentifier>
         <alternateIdentifier>https://hills.example/other</alternateIdentifier><title>Hills</title>
         <licensed><licenseName>Public Domain Dedication</licenseName><url>
           https://creativecommons.org/publicdomain/zero/1.0/
         </url></licensed>`,
      ),
    );
    expect(sources).toMatchObject([
      { url: 'https://hills.example/flora', licence: 'CC0', citation: 'Hills' },
    ]);
  });

  it('has the page of its citation before its identifiers, and the first licence that is a page', async () => {
    const { sources } = await manifestOf(
      EML(
        `<alternateIdentifier>https://hills.example/flora</alternateIdentifier><title>Hills</title>
         <intellectualRights><para><ulink/><ulink url="see below"/><ulink url="https://creativecommons.org/licenses/by/4.0/"/>
         <ulink url="https://creativecommons.org/licenses/by-nc/4.0/"/></para></intellectualRights>`,
        '<citation identifier="10.1234/hills">Ek A. 2024</citation>',
      ),
    );
    expect(sources).toMatchObject([
      { name: 'Hills', citation: 'Ek A. 2024', url: 'https://doi.org/10.1234/hills', licence: 'CC BY 4.0' },
    ]);
  });

  it.each([
    ['doi:10.1234/a', 'https://doi.org/10.1234/a'],
    ['DOI:10.1234/A(1)', 'https://doi.org/10.1234/A(1)'],
    [' https://hills.example/flora ', 'https://hills.example/flora'],
    ['b1-22', null],
    ['see doi:10.1234/a', null],
    ['10.1234/a, 10.1234/b', null],
  ])('has for the identifier "%s" the page %s', async (identifier, url) => {
    const citation = `<citation identifier="${identifier}">Ek</citation>`;
    expect((await manifestOf(EML('<title>Hills</title>', citation))).sources).toMatchObject([{ url }]);
  });

  it('has title and citation where the citation and its identifier name no page', async () => {
    const title = 'H'.repeat(300);
    const { sources } = await manifestOf(
      EML(`<alternateIdentifier/><title>${title}</title>`, '<citation>Ek A. 2024</citation>'),
    );
    expect(sources).toMatchObject([{ name: title, citation: 'Ek A. 2024', url: null }]);
  });

  it('has no licence of a work that its description links to', async () => {
    const { sources } = await manifestOf(
      EML(`<title>Hills</title>
        <abstract><para><ulink url="https://creativecommons.org/licenses/by/4.0/"/></para></abstract>`),
    );
    expect(sources).toMatchObject([{ name: 'Hills', licence: null, licence_url: null }]);
  });

  it('is that of eml.xml where meta.xml names no file, and no address is fetched for it', async () => {
    const files = archiveOf({ Taxon: CORE }, EML('<title>Hills</title>'));
    const named = async (attribute: string) => {
      const meta = files['meta.xml']!.replace(' metadata="eml.xml"', attribute);
      return (await dwca.open(await packed({ ...files, 'meta.xml': meta }), undefined)).sources;
    };
    expect(await named('')).toMatchObject([{ slug: 'hills' }]);
    expect(await named(' metadata="https://hills.example/eml.xml"')).toMatchObject([{ slug: 'small-flora' }]);
    expect(await named(' metadata="HTTPS://HILLS.EXAMPLE/EML.XML"')).toMatchObject([{ slug: 'small-flora' }]);
  });

  it('has the licence in intellectualRights, even if the element licensed of EML 2.2 has another', async () => {
    const { sources } = await manifestOf(
      EML(`<title>Hills</title><intellectualRights><para>CC BY 4.0</para></intellectualRights>
        <licensed><licenseName>CC BY-NC 4.0</licenseName></licensed>`),
    );
    expect(sources).toMatchObject([{ licence: 'CC BY 4.0' }]);
  });

  it('has the page of an unknown licence of EML 2.2', async () => {
    const { sources } = await manifestOf(
      EML(`<title>Hills</title><licensed><licenseName>Our terms</licenseName>
        <url> https://hills.example/terms </url></licensed>`),
    );
    expect(sources).toMatchObject([{ licence_url: 'https://hills.example/terms' }]);
  });

  it('has no licence page where the address is none of the web', async () => {
    const { sources } = await manifestOf(
      EML(`<title>Hills</title>${RIGHTS('https://hills.example/our terms', 'Our terms')}`),
    );
    expect(SourceItem.parse(sources[0])).toMatchObject({ name: 'Hills' });
    expect(sources[0]!.licence_url ?? null).toBeNull();
  });

  it.each([
    [{}, undefined, 'small-flora', 'small-flora'],
    [EML('<title>Hills</title>'), undefined, 'hills', 'Hills'],
    [EML('<title>Hills</title>'), 'My-Hills', 'my-hills', 'Hills'],
    [
      EML(`<title>${'Very long '.repeat(20)}</title>`),
      undefined,
      'very-long-very-long-very-long-very-long-very-long-very-long',
      expect.any(String),
    ],
  ])('%j, named %s, is %s', async (others, given, slug, name) => {
    expect((await manifestOf(others, given)).sources).toMatchObject([{ slug, name }]);
  });

  it('that the project registers stays as it is registered', async () => {
    const { sources } = await manifestOf(EML('<title>Backbone</title>'), 'world_flora_online');
    expect(sources).toMatchObject([{ slug: 'wfo', name: 'World Flora Online' }]);
  });

  it.each(['GBIF', 'IUCN', 'fqa 17', 'openplantdb'])(
    'C10.20 is never one of rank by its title alone: %s',
    async (title) => {
      await expect(manifestOf(EML(`<title>${title}</title>`))).rejects.toThrow(
        '", which another source has. Name another one with --source <slug>.',
      );
    },
  );

  it.each(['iucn', 'fqa_17', 'openplantdb'])(
    'C10.20 may be a source that has its rank by name: %s',
    async (slug) => {
      expect((await manifestOf(EML('<title>Hills</title>'), slug)).sources).toMatchObject([{ slug }]);
    },
  );

  it.each([
    ['DwCA-Hills-V1.2.ZIP', 'hills'],
    ['hills-v2-of-eck.zip', 'hills-v2-of-eck'],
  ])('without a title has the name of the file: %s is %s', async (file, slug) => {
    const path = await packed(archiveOf({ Taxon: CORE }), file);
    expect((await dwca.open(path, undefined)).sources).toMatchObject([{ slug }]);
  });

  it.each(['Community', '../other', 'my hills', ''])(
    'C9.48 is not that of corrections, and a slug: %s',
    async (given) => {
      await expect(manifestOf({}, given)).rejects.toThrow('cannot be the source of an archive');
    },
  );

  it.each([
    [{}, 'the archive contains no eml.xml, so its title, citation and licence are unknown'],
    [{ 'eml.xml': '<eml>' }, /^eml\.xml is malformed: /],
    [
      EML('<title>Hills</title>'),
      'the archive states no licence; the source flora is registered without one',
    ],
  ])('is warned of where it says too little: %j', async (others, warning) => {
    const read = await readAt(await folderOf(archiveOf({ Taxon: CORE }, others)));
    expect(read.get('taxon.txt')!.warnings).toContainEqual(
      typeof warning === 'string' ? warning : expect.stringMatching(warning),
    );
  });

  it.each(['../eml.xml', '/etc/hostname'])('is not looked for outside the archive: %s', async (metadata) => {
    const files = archiveOf({ Taxon: CORE });
    const meta = files['meta.xml']!.replace('metadata="eml.xml"', `metadata="${metadata}"`);
    await expect(dwca.open(await folderOf({ ...files, 'meta.xml': meta }), 'flora')).rejects.toThrow(
      'is outside the archive',
    );
  });
});

describe('licences', () => {
  const BY = 'https://creativecommons.org/licenses/by/4.0/';
  it.each([
    ['http://creativecommons.org/licenses/by/4.0/legalcode', null, 'CC BY 4.0', BY, false],
    ['Creative Commons Attribution (CC-BY) 4.0 License', null, 'CC BY 4.0', BY, false],
    ['CC_BY', BY, 'CC BY 4.0', BY, false],
    ['CC-BY-NC', null, 'CC BY-NC', null, false],
    ['cc by-sa', null, 'CC BY-SA', null, true],
    [
      'http://opendatacommons.org/licenses/pddl/',
      null,
      'PDDL',
      'https://opendatacommons.org/licenses/pddl/',
      false,
    ],
    ['CC BY NC SA 4.0', null, 'CC BY-NC-SA 4.0', 'https://creativecommons.org/licenses/by-nc-sa/4.0/', true],
    ['CC0 1.0', null, 'CC0', 'https://creativecommons.org/publicdomain/zero/1.0/', false],
    [
      'http://creativecommons.org/publicdomain/mark/1.0/',
      null,
      'Public Domain Mark',
      'https://creativecommons.org/publicdomain/mark/1.0/',
      false,
    ],
    ['Open Database License (ODbL) v1.0', null, 'ODbL', 'https://opendatacommons.org/licenses/odbl/', true],
    [
      'http://opendatacommons.org/licenses/by/1-0/',
      null,
      'ODC-By',
      'https://opendatacommons.org/licenses/by/',
      false,
    ],
    ['Ask  the author,  please', null, 'Ask the author, please', null, false],
    ['CC BY', 'https://garden.example/terms', 'CC BY', 'https://garden.example/terms', false],
    [
      'HTTPS://CREATIVECOMMONS.ORG/LICENSES/BY-SA/3.0/',
      null,
      'CC BY-SA 3.0',
      'https://creativecommons.org/licenses/by-sa/3.0/',
      true,
    ],
    ['x'.repeat(400), null, 'x'.repeat(300), null, false],
    [
      '',
      'https://garden.example/terms',
      'https://garden.example/terms',
      'https://garden.example/terms',
      false,
    ],
    ['', null, null, null, false],
  ])('C8.21 %j at %s is %s', (words, address, licence, licence_url, share_alike) => {
    expect(licenceOf(words, address)).toEqual({ licence, licence_url, share_alike });
  });
});
