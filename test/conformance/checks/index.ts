import type { Check } from '../check.js';
import { acceptances } from './acceptances.js';
import { arbitration } from './arbitration.js';
import { assistantChecks } from './assistants.js';
import { browserTokens } from './browser-tokens.js';
import { caching } from './caching.js';
import { changeChecks } from './changes.js';
import { claims } from './claim.js';
import { completionChecks } from './completion.js';
import { conventions } from './conventions.js';
import { credentials } from './credentials.js';
import { crossOriginChecks } from './cross-origin.js';
import { cursors } from './cursors.js';
import { errors } from './errors.js';
import { facetChecks } from './facets.js';
import { factChecks } from './facts.js';
import { filters } from './filters.js';
import { identifierChecks } from './identifiers.js';
import { invertedPairs } from './inverted-pairs.js';
import { keys } from './keys.js';
import { limits } from './limits.js';
import { links } from './links.js';
import { matches } from './matches.js';
import { nameChecks } from './names.js';
import { openApi } from './open-api.js';
import { openData } from './open-data.js';
import { orders } from './order.js';
import { otherKeys } from './other-keys.js';
import { otherPayloads } from './other-payloads.js';
import { pagination } from './pagination.js';
import { payloads } from './payloads.js';
import { placeChecks } from './places.js';
import { plantChecks } from './plants.js';
import { ranges } from './ranges.js';
import { reconciliationChecks } from './reconciliation.js';
import { references } from './references.js';
import { releaseChecks } from './releases.js';
import { reports } from './reports.js';
import { reverts } from './reverts.js';
import { reviews } from './reviews.js';
import { routeChecks } from './routes.js';
import { searches } from './search.js';
import { searchAids } from './search-aids.js';
import { speciesChecks } from './species.js';
import { statuses } from './statuses.js';
import { submissionBodies } from './submission-bodies.js';
import { submissions } from './submissions.js';
import { submittedAttributes } from './submitted-attributes.js';
import { submittedRanges } from './submitted-ranges.js';
import { submittedValues } from './submitted-values.js';
import { syntax } from './syntax.js';
import { tiers } from './tiers.js';
import { zoneChecks } from './zones.js';

/** Every check, by section of the contract; those that write come last. */
export const checks: readonly Check[] = [
  conventions,
  references,
  routeChecks,
  [...credentials, ...browserTokens, ...claims, ...limits, ...crossOriginChecks],
  [...errors, ...statuses],
  [
    ...pagination,
    ...links,
    ...cursors,
    ...openData,
    ...facetChecks,
    ...placeChecks,
    ...changeChecks,
    ...releaseChecks,
  ],
  [...syntax, ...filters, ...identifierChecks, ...ranges, ...orders, ...keys, ...otherKeys],
  [...searches, ...searchAids, ...tiers, ...matches],
  [...payloads, ...otherPayloads, openApi, ...speciesChecks, ...plantChecks, ...zoneChecks],
  [...reconciliationChecks, ...assistantChecks],
  [...factChecks, ...arbitration, ...completionChecks, ...nameChecks, ...caching],
  [
    ...submissions,
    ...submissionBodies,
    ...submittedValues,
    ...submittedRanges,
    ...submittedAttributes,
    ...reports,
  ],
  [...reviews, ...acceptances, ...reverts, ...invertedPairs],
].flat();
