import type { z } from 'zod';
import type { Account } from '../../auth/caller.js';
import type { Units } from '../../http/units.js';
import type { Collection } from '../../query/collections.js';
import type { ListQuery } from '../../query/list-query.js';
import type { ParsedList } from '../../query/parse.js';
import type { Predicate } from '../../query/predicate.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { Page } from '../../search/engine.js';
import type { createUnreadLists } from '../areas/unread-lists.js';
import type { TextReader } from '../interpret/read-text.js';
import type { Annotate } from '../search/annotate.js';
import type { ReadDetails } from '../species/details.js';
import type { ZoneAtPlace } from './at.js';
import type { Cursors } from './cursors.js';
import type { DeepPages } from './deep-pages.js';
import type { FacetLabels } from './facet-labels.js';
import type { FacetSource } from './facets.js';
import type { ParentLookups } from './parents.js';
import type { Streams } from './streams.js';
import type { createUnknownTaxa } from './taxon-names.js';
import type { ZoneLookups } from './zones.js';

/** Dependencies of every list. */
export interface ListParts {
  readonly parents: ParentLookups;
  readonly zones: ZoneLookups;
  readonly zoneAt: ZoneAtPlace;
  readonly unknownTaxa: ReturnType<typeof createUnknownTaxa>;
  readonly unreadLists: ReturnType<typeof createUnreadLists>;
  readonly deepPages: DeepPages;
  readonly cursors: Cursors;
  readonly streams: Streams;
  readonly units: Units;
  readonly details: ReadDetails;
  readonly labels: FacetLabels;
  readonly annotate: Annotate;
  readonly texts: TextReader;
}

/** Source of the pages of a collection: a search engine, or a relation of Postgres. */
export interface ListSource<Kind extends string> {
  page(query: ListQuery<Kind>, signal?: CancellationSignal): Promise<Page>;
  /** Counts records by values, for collections with facets (C14.40). */
  facets?: FacetSource<Kind>['count'];
}

/** Declaration of a list route. */
export interface ListSpec<Kind extends string> {
  readonly rule: string;
  /** Path; a nested list has its parent in it, such as `:genus_id`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly collection: Collection<Kind>;
  readonly item: z.ZodObject;
  readonly source: ListSource<Kind>;
  /** `review` for corrections, which change at any moment and are never cached (C12.1). */
  readonly caching?: 'list' | 'review';
  /** Returns conditions beyond filters and ranges: part of a name, or only items of the caller. */
  readonly conditions?: (
    parsed: ParsedList<Kind>,
    account: Account | undefined,
  ) => Promise<readonly Predicate[]>;
}
