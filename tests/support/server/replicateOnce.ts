/** Makes a replica of a database at rest, without a server. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { copyDatabase } from '../../../pocketbase/operations/database.mjs';
import { ensureLitestream } from '../../../pocketbase/replica/litestream.mjs';
import { configurationOf, placeIn } from '../../../pocketbase/replica/place.mjs';

/** @param dir data folder. @param place takes a copy of the database and `replica`. @returns REPLICA_URL. */
export async function replicateOnce(dir: string, place: string): Promise<string> {
  const REPLICA_URL = `file://${join(place, 'replica')}`;
  const [source, config] = [join(place, 'source'), join(place, 'litestream.json')];
  await mkdir(source, { recursive: true });
  const database = join(source, 'data.db');
  await copyDatabase({ executable: await ensurePocketbase(), dir }, database);
  const replica = placeIn({ REPLICA_URL });
  if (replica === null) throw new Error('no replica');
  await writeFile(config, configurationOf(replica, { database, socket: join(place, 'socket') }));
  await promisify(execFile)(await ensureLitestream(), ['replicate', '-once', '-config', config]);
  return REPLICA_URL;
}
