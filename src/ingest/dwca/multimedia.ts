import { isPage } from '../page.js';
import { type Extension, NO_STATEMENTS } from './extension.js';
import { licenceOf } from './licence.js';

const STILL = /^(?:|.*[/#])(?:stillimage|still image|image)?$/i;

/** Images of Simple Multimedia, of the older image extension and of Audubon Core. Only URLs are stored, never files. */
export const multimedia: Extension = {
  kinds: ['Multimedia', 'Image'],
  describe: 'Images with their licences.',
  terms: [
    'identifier',
    'accessURI',
    'type',
    'format',
    'references',
    'license',
    'rights',
    'creator',
    'rightsHolder',
  ],
  read: (row, { source, species, record }) => {
    const format = row.value('format').toLowerCase();
    const isImage = STILL.test(row.value('type')) && (!format.includes('/') || format.startsWith('image/'));
    const image_url = row.value('accessURI') || row.value('identifier');
    if (!isImage || image_url === '') return NO_STATEMENTS;
    if (!isPage(image_url))
      return { items: [], problems: [{ what: image_url, why: 'the image has no http or https URL' }] };
    const written = row.value('license') || row.value('rights');
    const { licence, licence_url } = licenceOf(written, isPage(written) ? written : null);
    const owner = row.value('rightsHolder') || row.value('creator');
    const page = row.value('references');
    return {
      items: [
        {
          type: 'image',
          source,
          species,
          image_url,
          copyright:
            owner === ''
              ? null
              : [`© ${owner.replace(/^(?:©|\(c\))\s*/i, '')}`, ...(licence ? [licence] : [])].join(', '),
          licence,
          licence_url,
          source_url: isPage(page) ? page : null,
          record,
        },
      ],
    };
  },
};
