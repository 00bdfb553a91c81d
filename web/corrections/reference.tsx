import { referenceAddress } from '../../src/corrections/reference.js';
import { WebLink } from '../components/photo.js';

/** A reference as it was typed; what is a DOI or an address in it is a link. Fixes join references by `; `. */
export const ReferenceText = ({ reference }: { readonly reference: string }) => (
  <>
    {reference.split('; ').flatMap((part, at) => [
      at === 0 ? '' : '; ',
      <WebLink key={part} href={referenceAddress(part)}>
        {part}
      </WebLink>,
    ])}
  </>
);
