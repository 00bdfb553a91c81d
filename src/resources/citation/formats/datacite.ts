import { type Citation, type CitedSource, yearOf } from '../citation.js';

/** Returns a source as a related item, which needs no identifier. */
const relatedItem = ({ name, url }: CitedSource): object => ({
  relatedItemType: 'Dataset',
  relationType: 'IsDerivedFrom',
  titles: [{ title: name }],
  ...(url === null
    ? {}
    : { relatedItemIdentifier: { relatedItemIdentifier: url, relatedItemIdentifierType: 'URL' } }),
});

/** Returns the metadata of DataCite (schema 4.5) in JSON. The identifier is an address: a deployment has no DOI. */
export const datacite = (citation: Citation): string => {
  const { creator, title, abstract, version, issued, accessed, url, licence, sources } = citation;
  const dates = [
    ...(issued === null ? [] : [{ date: issued, dateType: 'Issued' }]),
    // The data as it was that day.
    ...(accessed === null ? [] : [{ date: accessed, dateType: 'Other', dateInformation: 'Retrieved' }]),
  ];
  return `${JSON.stringify(
    {
      identifiers: url === null ? [] : [{ identifier: url, identifierType: 'URL' }],
      creators: [{ name: creator, nameType: 'Organizational' }],
      titles: [{ title, lang: 'en' }],
      publisher: { name: creator },
      publicationYear: yearOf(citation),
      types: { resourceTypeGeneral: 'Dataset', resourceType: 'Botanical data' },
      ...(version === null ? {} : { version }),
      ...(url === null ? {} : { url }),
      dates,
      ...(licence === null ? {} : { rightsList: [{ rights: licence.name, rightsUri: licence.url }] }),
      ...(abstract === null
        ? {}
        : { descriptions: [{ description: abstract, descriptionType: 'Abstract', lang: 'en' }] }),
      relatedItems: sources.map(relatedItem),
      schemaVersion: 'http://datacite.org/schema/kernel-4',
    },
    null,
    1,
  )}\n`;
};
