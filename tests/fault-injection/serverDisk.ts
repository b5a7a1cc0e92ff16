/** The server's real state: sqlite3 reads the database, and photos are files. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Sealed } from '../../src/domain/documentation/documentation';
import { install, mayInstall } from '../support/run/aptGet.mjs';
import { sealedText, sha256 } from './phoneDisk';

const run = promisify(execFile);
const MOST = 512 * 1024 * 1024;

export type Row = {
  id: string;
  state: string;
  user: string;
  link: string;
  company: string;
  /** 1 = waits for the company's release, also where its record does. */
  held: number;
  /** 1 = it came late itself. */
  late: number;
  contentHash: string;
  count: number;
  text: string;
  /** What holds now. */
  notes: string;
  /** Record of this Nachtrag; '' = none. */
  parent: string;
  /** By the server, UTC. */
  capturedAt: string;
  sealed: Sealed;
};
export type MessageRow = { id: string; author: string; text: string };
export type PhotoRow = { id: string; documentation: string; sha256: string; file: string };

/** @throws Error with one sentence when it cannot. */
export function needSqlite(): void {
  const isThere = () => spawnSync('sqlite3', ['-version']).status === 0;
  if (!isThere() && mayInstall()) install('sqlite3');
  if (!isThere()) throw new Error('What the server has is read with the program sqlite3: please install it.');
}

async function query<T>(dir: string, statement: string): Promise<T[]> {
  const words = ['-readonly', '-json', '-cmd', '.timeout 20000', join(dir, 'data.db'), statement];
  const { stdout } = await run('sqlite3', words, { maxBuffer: MOST });
  return stdout.trim() === '' ? [] : (JSON.parse(stdout) as T[]);
}

const idsOf = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(',');

export async function documentations(dir: string, ids?: readonly string[]): Promise<Row[]> {
  const only = ids ? `WHERE id IN (${idsOf(ids)})` : '';
  const columns =
    'id, state, user, link, held, late, company_admin AS company, content_hash AS contentHash, photo_count AS count, sealed, ' +
    'notes, parent, captured_at AS capturedAt';
  const found = await query<Omit<Row, 'text' | 'sealed'> & { sealed: string }>(
    dir,
    `SELECT ${columns} FROM documentations ${only}`,
  );
  return found.map((row) => {
    const sealed = JSON.parse(row.sealed) as Sealed;
    return { ...row, sealed, text: sealedText(sealed) };
  });
}

export function messages(dir: string): Promise<MessageRow[]> {
  return query(dir, 'SELECT id, author, text FROM thread_messages');
}

export async function complete(dir: string): Promise<string[]> {
  const found = await query<{ id: string }>(dir, "SELECT id FROM documentations WHERE state = 'complete'");
  return found.map(({ id }) => id);
}

/** In ms, by id. */
export async function endedLinks(dir: string): Promise<Map<string, number>> {
  const rows = await query<{ id: string; at: string }>(
    dir,
    "SELECT id, ended_at AS at FROM documentation_links WHERE ended_at <> ''",
  );
  return new Map(rows.map(({ id, at }) => [id, Date.parse(at)]));
}

export function photos(dir: string, of?: readonly string[]): Promise<PhotoRow[]> {
  const only = of ? `WHERE documentation IN (${idsOf(of)})` : '';
  return query(dir, `SELECT id, documentation, sha256, photo AS file FROM documentation_photos ${only}`);
}

export const storageOf = (dir: string) => join(dir, 'storage');

/** A folder for each collection, and one for each photo. */
export class Files {
  private folder: string | null = null;

  constructor(private readonly storage: string) {}

  /** SHA-256 of a photo's file; null when it is missing. */
  hashOf(photo: Pick<PhotoRow, 'id' | 'file'>): string | null {
    const bytes = this.bytesOf(photo);
    return bytes === null ? null : sha256(bytes);
  }

  /** The bytes of a photo's file; null when it is missing. */
  bytesOf({ id, file }: Pick<PhotoRow, 'id' | 'file'>): Buffer | null {
    const path = this.pathOf(id, file);
    return path === null ? null : readFileSync(path);
  }

  remove(id: string): boolean {
    const folder = this.folderWith(id);
    if (folder === null || !existsSync(join(folder, id))) return false;
    rmSync(join(folder, id), { recursive: true });
    return true;
  }

  has(id: string): boolean {
    const { storage } = this;
    const folders = existsSync(storage) ? readdirSync(storage).map((name) => join(storage, name, id)) : [];
    return folders.some((path) => existsSync(path) && readdirSync(path).length > 0);
  }

  all(): string[] {
    return this.folder === null ? [] : readdirSync(this.folder);
  }

  private pathOf(id: string, file: string): string | null {
    const folder = this.folderWith(id);
    if (folder === null) return null;
    const path = join(folder, id, file);
    return existsSync(path) ? path : null;
  }

  /** The folder of all photos, remembered after the first find. */
  private folderWith(id: string): string | null {
    const { storage } = this;
    if (this.folder === null && existsSync(storage)) {
      const found = readdirSync(storage).find((name) => existsSync(join(storage, name, id)));
      if (found) this.folder = join(storage, found);
    }
    return this.folder;
  }
}
