import { COMMUNITY_SOURCE } from '../corrections/review/community-claims.js';

/** Begins the record of a fact that a release brought as a correction; facts of this database's own have the number of one. */
export const FOLLOWED = 'release:';

const COMMUNITY = `(select id from source where slug = '${COMMUNITY_SOURCE.slug}')`;

/** Returns the SQL condition: an active fact is from a correction of this database, and not from a release. */
export const isOwnCorrection = (fact: string): string =>
  `${fact}.status = 1 and ${fact}.source_id = ${COMMUNITY} and ${fact}.source_record_id not like '${FOLLOWED}%'`;
