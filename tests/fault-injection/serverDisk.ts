/** What the server really has, read past it: its database by SQLite's own program, its photos as files. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Sealed } from '../../src/domain/documentation/documentation';
import { install, mayInstall } from '../support/aptGet.mjs';
import { sealedText, sha256 } from './phoneDisk';

const run = promisify(execFile);
const MOST = 512 * 1024 * 1024;

export type Row = {
  id: string;
  state: string;
  user: string;
  /** '' for an account's. */
  link: string;
  company: string;
  /** 1 = it waits for the company's admin (D29). */
  held: number;
  contentHash: string;
  count: number;
  text: string;
};
export type PhotoRow = { id: string; documentation: string; sha256: string; file: string };

/**
 * Installs what reads a database from outside where it is missing and that is allowed.
 * @throws Error with one sentence when there is none to be had.
 */
export function needSqlite(): void {
  const isThere = () => spawnSync('sqlite3', ['-version']).status === 0;
  if (!isThere() && mayInstall()) install('sqlite3');
  if (!isThere()) throw new Error('What the server has is read with the program sqlite3: please install it.');
}

/** Rows of a query on a database that may be in use. */
async function query<T>(dir: string, statement: string): Promise<T[]> {
  const words = ['-readonly', '-json', '-cmd', '.timeout 20000', join(dir, 'data.db'), statement];
  const { stdout } = await run('sqlite3', words, { maxBuffer: MOST });
  return stdout.trim() === '' ? [] : (JSON.parse(stdout) as T[]);
}

const idsOf = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(',');

/** All documentations, or those named. */
export async function documentations(dir: string, ids?: readonly string[]): Promise<Row[]> {
  const only = ids ? `WHERE id IN (${idsOf(ids)})` : '';
  const columns =
    'id, state, user, link, held, company_admin AS company, content_hash AS contentHash, photo_count AS count, sealed';
  const found = await query<Omit<Row, 'text'> & { sealed: string }>(
    dir,
    `SELECT ${columns} FROM documentations ${only}`,
  );
  return found.map(({ sealed, ...row }) => ({ ...row, text: sealedText(JSON.parse(sealed) as Sealed) }));
}

/** Ids of all documentations that the server calls complete. */
export async function complete(dir: string): Promise<string[]> {
  const found = await query<{ id: string }>(dir, "SELECT id FROM documentations WHERE state = 'complete'");
  return found.map(({ id }) => id);
}

/** When links ended, ms, by their ids; one that runs is not among them. */
export async function endedLinks(dir: string): Promise<Map<string, number>> {
  const rows = await query<{ id: string; at: string }>(
    dir,
    "SELECT id, ended_at AS at FROM documentation_links WHERE ended_at <> ''",
  );
  return new Map(rows.map(({ id, at }) => [id, Date.parse(at)]));
}

/** All photos, or those of some documentations. */
export function photos(dir: string, of?: readonly string[]): Promise<PhotoRow[]> {
  const only = of ? `WHERE documentation IN (${idsOf(of)})` : '';
  return query(dir, `SELECT id, documentation, sha256, photo AS file FROM documentation_photos ${only}`);
}

/** Where a server without an object store keeps its photos. */
export const storageOf = (dir: string) => join(dir, 'storage');

/** Finds the files of photos below the folder that is their store: one folder a collection, one a photo. */
export class Files {
  private folder: string | null = null;

  constructor(private readonly storage: string) {}

  /** SHA-256 of what lies on the disk for a photo; null where there is nothing. */
  hashOf(photo: Pick<PhotoRow, 'id' | 'file'>): string | null {
    const bytes = this.bytesOf(photo);
    return bytes === null ? null : sha256(bytes);
  }

  /** What lies on the disk for a photo; null where there is nothing. */
  bytesOf({ id, file }: Pick<PhotoRow, 'id' | 'file'>): Buffer | null {
    const path = this.pathOf(id, file);
    return path === null ? null : readFileSync(path);
  }

  /** As a broken disk loses it: without a word to anybody. @returns whether there was something. */
  remove(id: string): boolean {
    const folder = this.folderWith(id);
    if (folder === null || !existsSync(join(folder, id))) return false;
    rmSync(join(folder, id), { recursive: true });
    return true;
  }

  /** Whether anything lies on the disk for a photo. */
  has(id: string): boolean {
    const { storage } = this;
    const folders = existsSync(storage) ? readdirSync(storage).map((name) => join(storage, name, id)) : [];
    return folders.some((path) => existsSync(path) && readdirSync(path).length > 0);
  }

  /** Names of the folders of photos: one for each that was ever stored. */
  all(): string[] {
    return this.folder === null ? [] : readdirSync(this.folder);
  }

  private pathOf(id: string, file: string): string | null {
    const folder = this.folderWith(id);
    if (folder === null) return null;
    const path = join(folder, id, file);
    return existsSync(path) ? path : null;
  }

  /** The folder of all photos, which is the one in which this photo was found or any before it. */
  private folderWith(id: string): string | null {
    const { storage } = this;
    if (this.folder === null && existsSync(storage)) {
      const found = readdirSync(storage).find((name) => existsSync(join(storage, name, id)));
      if (found) this.folder = join(storage, found);
    }
    return this.folder;
  }
}
