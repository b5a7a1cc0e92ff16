/** What the kernel says about a running server's hold on its database (Linux). */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Byte of the log's index that is locked as long as the database is open; its other bytes come and go with each read. */
const ALIVE = '128';

/**
 * The lasting locks that the server's process has on its database, a line each without its number: SQLite's own word to
 * other processes that somebody works here. Whoever meets a database without them takes it for left and removes its log.
 */
export function locksOf({ pid, dir }: { pid: number; dir: string }): string[] {
  const inode = (file: string) => String(statSync(join(dir, file)).ino);
  const [database, index] = [inode('data.db'), inode('data.db-shm')];
  const lines = readFileSync('/proc/locks', 'utf8').trim().split('\n');
  const locks = lines.map((line) => line.trim().split(/\s+/).slice(1));
  const own = locks.filter(([, , , owner, file, from]) => {
    const of = file?.split(':')[2];
    return owner === String(pid) && (of === database || (of === index && from === ALIVE));
  });
  return own.map((lock) => lock.join(' ')).sort();
}
