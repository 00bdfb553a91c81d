const DOI = /^(?:doi:\s*|(?:https?:\/\/)?(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i;

/** Returns the address of a reference that is a DOI or an address and nothing else (contract C9.48); null for a citation. */
export const referenceAddress = (reference: string): string | null => {
  const text = reference.trim();
  const doi = DOI.exec(text)?.[1];
  const address = doi === undefined ? text.replace(/^www\./i, 'https://www.') : `https://doi.org/${doi}`;
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : null;
};
