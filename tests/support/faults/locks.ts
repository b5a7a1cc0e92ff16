/** The kernel's locks on a running server's database (Linux). */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Byte of the shared-memory file that stays locked while the database is open; the others change with each read. */
const ALIVE = '128';

/** A process that finds no permanent locks takes the database for unused and removes its log. */
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
