/** The file was read, but (almost) no name in it matched. The command ends with status 2. */
export class NothingMatched extends Error {}

/** Exit status of a command whose names do not match. */
export const NOTHING_MATCHED_STATUS = 2;
