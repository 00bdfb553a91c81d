import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Metric } from 'prom-client';
import type { PageAssets } from '../../web/assets.js';
import type { BrowserTokenRules } from '../auth/browser-token.js';
import type { ContributionLicenceId } from '../config/contribution-licences.js';
import type { Announce } from '../corrections/webhook/announcer.js';
import type { Database } from '../database/database.js';
import type { RequestDurations } from '../http/metrics.js';
import type { RateLimits } from '../http/rate-limit.js';
import type { SecurityHeaders } from '../http/security-headers.js';
import type { Sharing } from '../http/shared-answers.js';
import type { Matcher, PlantGroups } from '../matching/matcher.js';
import type { Bounds } from '../metrics/latest-reading.js';
import type { Operator } from '../resources/citation/citation.js';
import type { MatchTimeouts } from '../resources/match/slots.js';
import type { SearchEngine } from '../search/engine.js';

/** Dependencies of the app; none of them opens a connection. */
export interface AppOptions {
  readonly config: {
    /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is trusted (C3.35). */
    readonly trustedProxies: readonly string[];
    readonly limits: RateLimits;
    /** Security headers of every answer. */
    readonly securityHeaders: SecurityHeaders;
    /** Rules for signing and verifying browser tokens. */
    readonly browserTokens: BrowserTokenRules;
    /** Maximum milliseconds per request; slower stores lead to 503 (C4.4). */
    readonly longestAnswerMs?: number;
    /** Timeouts of lists of names; by default MATCH_TIMEOUTS. */
    readonly matchTimeouts?: MatchTimeouts;
    /** Limits of the figures of /metrics that come from Postgres; by default those of SCRAPE. */
    readonly scrape?: Bounds;
    /** Licence under which corrections are contributed, as an SPDX identifier (C9.9). */
    readonly contributionLicence: ContributionLicenceId;
    /** Whether the pages for people exist (C15.1). */
    readonly pages: boolean;
    /** Whether anybody may open an account on the pages (C15.43). */
    readonly signUp: boolean;
    /** URL of the terms that whoever opens an account accepts (C15.43); by default there are none. */
    readonly termsUrl?: string | null;
    /** Whether the reconciliation service answers without a credential (C17.3). */
    readonly reconcileOpen: boolean;
    /** How the answers of a service that anybody may read are shared (C21.1); by default nobody reads without a credential. */
    readonly publicRead?: Sharing | undefined;
    /** Memory for answers of records that are read repeatedly, in MB; by default none. */
    readonly storedRecordsMb?: number | undefined;
    /** Folder of the releases that are served (C16.31); without it there are none. */
    readonly releases?: string;
    /** Who publishes the data; by default nobody is named. */
    readonly operator?: Operator;
    /** Adds the time spent in each store to the request log. */
    readonly storeTimes?: boolean;
  };
  /** Files of the pages, read once per process. */
  readonly assets: PageAssets;
  readonly database: Database;
  readonly engine: SearchEngine;
  readonly matcher: Matcher & PlantGroups;
  readonly logger: Logger;
  /** Announces reviewed corrections. */
  readonly announce: Announce;
  /** Shares rate limits between processes; without it they are kept in memory (C3.30). */
  readonly redis?: Redis;
  /** Aborted when the service begins to stop; `/readyz` then answers 503 (C12.9). */
  readonly stopping?: AbortSignal;
  /** Returns how many percent of the data are loaded, in an app that answers while the service starts (C12.9). */
  readonly starting?: () => number;
  /** Metrics of other parts of the process, not yet registered. */
  readonly metrics?: readonly Metric[];
  /** Request metrics, shared with requests that are answered outside the app. */
  readonly requests?: RequestDurations;
  /** Checks every answer against its declared schema; for tests. */
  readonly checkAnswers?: boolean;
}
