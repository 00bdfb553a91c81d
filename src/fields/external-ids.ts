/** An identifier that a publisher gives to a name or taxon (contract C10.60). */
export interface ExternalId {
  readonly scheme: string;
  readonly value: string;
}

/** A scheme whose forms are known. */
interface Scheme {
  /** Matches an identifier alone, in any case; its group is the essential part. */
  readonly form: RegExp;
  /** Returns the form in which the publisher writes it. */
  readonly written: (essential: string) => string;
  /** Matches a page of the publisher without protocol and `www.`; its group is the identifier. */
  readonly page: RegExp;
}

const upper = (text: string): string => text.toUpperCase();
const lower = (text: string): string => text.toLowerCase();
/** A running number. */
const NUMBER = /^([1-9]\d{0,9})$/;

/** Schemes with a field of their own, in the order of records. */
export const SCHEMES = [
  'powo',
  'ipni',
  'wfo',
  'usda',
  'wikidata',
  'inaturalist',
  'col',
  'gbif',
  'eppo',
  'itis',
  'ncbi',
] as const;
export type SchemeName = (typeof SCHEMES)[number];

const KNOWN: ReadonlyMap<string, Scheme> = new Map<SchemeName, Scheme>([
  [
    'powo',
    {
      form: /^(\d{1,10}-\d)$/,
      written: lower,
      page: /^(?:powo\.science\.kew\.org|plantsoftheworldonline\.org)\/taxon\/(?:urn:lsid:ipni\.org:names:)?([\d-]+)(?:[/?#]|$)/i,
    },
  ],
  [
    'ipni',
    {
      form: /^(\d{1,10}-\d)$/,
      written: lower,
      page: /^(?:beta\.)?ipni\.org\/(?:(?:n\/)?(?:urn:lsid:ipni\.org:names:)?|ipni\/idPlantNameSearch\.do\?id=)([\d-]+)(?:[/?#&:]|$)/i,
    },
  ],
  [
    'wfo',
    {
      // An edition may follow: wfo-0000510976-2023-12.
      form: /^(?:wfo-)?(\d{10})(?:-\d{4}-\d{2})?$/i,
      written: (digits) => `wfo-${digits}`,
      page: /^(?:(?:list\.)?worldfloraonline\.org|(?:list\.)?wfoplantlist\.org)\/(?:taxon\/)?(wfo-[\d-]+)(?:[/?#]|$)/i,
    },
  ],
  [
    'usda',
    {
      form: /^([a-z]{2,6}\d{0,4})$/i,
      written: upper,
      page: /^plants(?:\.sc\.egov)?\.usda\.gov\/(?:plant-profile\/|(?:[a-z]+\/)?(?:plantProfile|profile)\?symbol=)([a-z\d]+)(?:[/?#&]|$)/i,
    },
  ],
  [
    'wikidata',
    {
      form: /^(q[1-9]\d{0,11})$/i,
      written: upper,
      page: /^wikidata\.org\/(?:wiki\/|entity\/)(?:Special:Entity(?:Page|Data)\/)?(q\d+)(?:[/?#.]|$)/i,
    },
  ],
  [
    'inaturalist',
    {
      form: NUMBER,
      written: lower,
      page: /^inaturalist\.[a-z.]{2,20}\/taxa\/(\d+)(?:[-/?#.]|$)/i,
    },
  ],
  [
    'col',
    {
      form: /^([a-z\d]{1,10})$/i,
      written: upper,
      page: /^catalogueoflife\.org\/data\/taxon\/([a-z\d]+)(?:[/?#]|$)/i,
    },
  ],
  ['gbif', { form: NUMBER, written: lower, page: /^gbif\.org\/species\/(\d+)(?:[/?#]|$)/i }],
  [
    'eppo',
    { form: /^([a-z\d]{5,6})$/i, written: upper, page: /^gd\.eppo\.int\/taxon\/([a-z\d]+)(?:[/?#]|$)/i },
  ],
  [
    'itis',
    {
      form: NUMBER,
      written: lower,
      page: /^itis\.gov\/servlet\/SingleRpt\/SingleRpt\?search_topic=TSN&search_value=(\d+)(?:[#&]|$)/i,
    },
  ],
  [
    'ncbi',
    {
      form: NUMBER,
      written: lower,
      page: /^ncbi\.nlm\.nih\.gov\/(?:Taxonomy\/Browser\/wwwtax\.cgi\?(?:mode=Info&)?id=|taxonomy\/|datasets\/taxonomy\/)(\d+)(?:[/?#&]|$)/i,
    },
  ],
]);

/** Maximum characters of an identifier in any form. */
const LONGEST = 300;

/** Matches the identifiers of IPNI in the form of the Life Science Identifiers, which POWO uses too; a version may follow. */
const LSID = /^urn:lsid:ipni\.org:names:([\d-]+)(?::[\d.]*)?$/i;
const PAGE = /^https?:\/\/(?:www\.|m\.)?(.+)$/i;
/** Matches `scheme:value`; the value has no spaces and only ASCII letters, so that case is ignored alike everywhere. */
const PREFIXED = /^([a-z][a-z\d_.-]{0,49}):([!-~]{1,200})$/i;
/** Prefixes of addresses, which are no schemes. */
const RESERVED: ReadonlySet<string> = new Set(['http', 'https', 'urn', 'doi', 'mailto']);

const inForm = (scheme: SchemeName, text: string): ExternalId | undefined => {
  const { form, written } = KNOWN.get(scheme)!;
  const essential = form.exec(text)?.[1];
  return essential === undefined ? undefined : { scheme, value: written(essential) };
};

const ofPage = (address: string): ExternalId | undefined => {
  for (const scheme of SCHEMES) {
    const value = KNOWN.get(scheme)!.page.exec(address)?.[1];
    if (value !== undefined) return inForm(scheme, value);
  }
  return undefined;
};

/** Returns whether a text, in lower case, has the form of a scheme (C10.60). */
export const isScheme = (text: string): boolean =>
  /^[a-z][a-z\d_.-]{0,49}$/.test(text) && !RESERVED.has(text);

/** Returns whether a scheme has a field of its own. */
export const isKnownScheme = (scheme: string): scheme is SchemeName => KNOWN.has(scheme);

const prefixed = (text: string): ExternalId | undefined => {
  const [, prefix, value] = PREFIXED.exec(text) ?? [];
  if (prefix === undefined || value === undefined) return undefined;
  const scheme = prefix.toLowerCase();
  if (RESERVED.has(scheme)) return undefined;
  return isKnownScheme(scheme) ? inForm(scheme, value) : { scheme, value };
};

/** Returns the usual form of a text: pages may have encoded colons. */
const plain = (written: string): string => written.trim().replace(/%3a/gi, ':');

/**
 * Reads an identifier that says itself of which scheme it is (C10.61): `ipni:304293-2`, an LSID of IPNI, a page of a
 * publisher, or an id of World Flora Online (`wfo-0000510976`). Undefined for any other text, such as a slug.
 */
export const externalIdOf = (written: string): ExternalId | undefined => {
  if (written.length > LONGEST) return undefined;
  const text = plain(written);
  const page = PAGE.exec(text)?.[1];
  if (page !== undefined) return ofPage(page);
  const lsid = LSID.exec(text)?.[1];
  if (lsid !== undefined) return inForm('ipni', lsid);
  return /^wfo-/i.test(text) ? inForm('wfo', text) : prefixed(text);
};

/**
 * Reads an identifier of a known scheme, which may also be written alone (`304293-2`). An LSID of IPNI is one of POWO as well.
 * Undefined for a text of another form, and for an identifier of another scheme.
 */
export const externalIdIn = (scheme: string, written: string): ExternalId | undefined => {
  const text = plain(written);
  const own = externalIdOf(written);
  if (own?.scheme === scheme) return own;
  if (scheme === 'powo' && own?.scheme === 'ipni' && LSID.test(text)) return { scheme, value: own.value };
  if (own !== undefined) return undefined;
  return isKnownScheme(scheme) ? inForm(scheme, text) : prefixed(`${scheme}:${text}`);
};

/** Returns the text by which an identifier is looked up: `ipni:304293-2`, in lower case. */
export const externalIdKey = ({ scheme, value }: ExternalId): string => `${scheme}:${value.toLowerCase()}`;

/**
 * Returns a reference to a species in the form in which the database looks it up (C1.10): an identifier as its key, any
 * other text, such as a slug or id, unchanged.
 */
export const lookupText = (reference: string): string => {
  const identifier = externalIdOf(reference);
  return identifier === undefined ? reference : externalIdKey(identifier);
};
