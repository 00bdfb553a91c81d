import { transaction } from '../../../database/connections/session.js';
import type { Database } from '../../../database/database.js';
import { openClaims, publish } from '../../../facts/arbitration.js';
import { nameKey } from '../../../names/scientific.js';
import { lockNames } from '../../../taxa/naming-lock.js';
import { undoPlacement } from './undo.js';

/**
 * Undoes the placement of a name for good: its record comes back, and the rule leaves the name alone. Returns whether the name
 * was placed.
 */
export const undoByHand = (database: Database, name: string): Promise<boolean> =>
  database.session((client) =>
    transaction(client, async () => {
      await lockNames(client);
      await openClaims(client);
      const key = nameKey(name);
      const { rowCount } = await client.query(
        `select from placement where name_key = $1 and state = 'derived'`,
        [key],
      );
      if (rowCount === 0) return false;
      await undoPlacement(client, key);
      await client.query(
        `insert into placement (name_key, match_key, state, reason)
         select name_key, match_key, 'undone', 'undone by hand' from species where name_key = $1`,
        [key],
      );
      await publish(client);
      return true;
    }),
  );
