/** Meaningless log entries with a valid key, for tests of the tree. */
import { createHmac, randomBytes } from 'node:crypto';
import { entryKeyIn } from '../../../pocketbase/evidence/entryKey.mjs';
import type { TestServer } from '../server/server';
import { sql } from '../server/sql';

/** Entries per statement: the executable accepts 5,000 characters. */
const AT_ONCE = 25;

export async function addEntries(server: TestServer, positions: readonly number[]): Promise<void> {
  const key = await entryKeyIn(server.dir);
  for (let from = 0; from < positions.length; from += AT_ONCE) {
    const values = positions.slice(from, from + AT_ONCE).map((position) => {
      const entry = randomBytes(32).toString('hex');
      const mac = createHmac('sha256', key).update(`entry ${position} ${entry}`).digest('hex');
      return `(${position}, unhex('${entry}'), '${mac}')`;
    });
    await sql(server, `INSERT INTO evidence_entries (position, entry, mac) VALUES ${values.join(', ')}`);
  }
}
