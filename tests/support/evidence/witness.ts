/**
 * Two readers of a fault scenario: the manager polls and may never see partial work; the auditor (superuser, disk)
 * counts at the end.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Kept } from '../browser/phone';

export type SeenDocumentation = {
  id: string;
  photo_count: number;
  state: string;
  held: boolean;
  notes: string;
  employee_name: string;
};
type PhotoRecord = { id: string; documentation: string; sha256: string; photo: string };

/** Reads the record API with one token; null when the server is down. */
export class Reader {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async signIn(url: string, account: { email: string; password: string }): Promise<Reader> {
    const answer = await fetch(`${url}/api/collections/users/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity: account.email, password: account.password }),
    });
    expect(answer.status, 'sign-in of a reader').toBe(200);
    return new Reader(url, ((await answer.json()) as { token: string }).token);
  }

  /** At most 500 records. */
  async list<T>(collection: string, filter: string): Promise<T[] | null> {
    const query = new URLSearchParams({ perPage: '500', filter });
    const answer = await this.get(`/api/collections/${collection}/records?${query}`);
    return answer?.ok ? ((await answer.json()) as { items: T[] }).items : null;
  }

  documentations(): Promise<SeenDocumentation[] | null> {
    return this.list<SeenDocumentation>('documentations', '');
  }

  photos(documentation: string): Promise<PhotoRecord[] | null> {
    return this.list<PhotoRecord>('documentation_photos', `documentation = "${documentation}"`);
  }

  async fileHash(photo: PhotoRecord): Promise<string> {
    const token = await fetch(`${this.url}/api/files/token`, {
      method: 'POST',
      headers: { authorization: this.token },
    });
    const { token: pass } = (await token.json()) as { token: string };
    const answer = await this.get(`/api/files/documentation_photos/${photo.id}/${photo.photo}?token=${pass}`);
    expect(answer?.status, `file of photo ${photo.id}`).toBe(200);
    return createHash('sha256')
      .update(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0)))
      .digest('hex');
  }

  private get(path: string): Promise<Response | null> {
    return fetch(this.url + path, { headers: { authorization: this.token } }).catch(() => null);
  }
}

/** Polls the manager's list: everything on it must be complete. */
export class Manager {
  /** Violations, one sentence each. */
  readonly shocks: string[] = [];
  private readonly ended = new AbortController();
  private readonly round: Promise<void>;

  /** @param pauseMs between two looks. */
  constructor(
    readonly reader: Reader,
    private readonly pauseMs = 100,
  ) {
    this.round = this.keepLooking();
  }

  async stop(): Promise<void> {
    this.ended.abort();
    await this.round;
  }

  private async keepLooking(): Promise<void> {
    const { signal } = this.ended;
    while (!signal.aborted) {
      for (const record of (await this.reader.documentations()) ?? []) await this.judge(record);
      await setTimeout(this.pauseMs, undefined, { signal }).catch(() => {});
    }
  }

  private async judge(record: SeenDocumentation): Promise<void> {
    if (record.state !== 'complete') this.shocks.push(`${record.id} is shown as ${record.state}`);
    if (record.held) this.shocks.push(`${record.id} is shown although it is held`);
    const photos = await this.reader.photos(record.id);
    if (!photos || photos.length === record.photo_count) return;
    // Two requests: a record deleted in between does not count.
    const still = (await this.reader.documentations())?.some(({ id }) => id === record.id);
    if (still) this.shocks.push(`${record.id} is shown with ${photos.length} of ${record.photo_count} photos`);
  }
}

export type Books = { manager: Reader; auditor: Reader; dir: string; company: string };

/**
 * The manager sees these documentations with their photos, byte for byte as on the phone at 'Speichern'. The company
 * has no other row and the disk no other file.
 * @param expected the phone's rows after each 'Speichern'.
 */
export async function expectExactlyOnce(books: Books, expected: readonly Kept[]): Promise<void> {
  const seen = (await books.manager.documentations()) ?? [];
  expect(seen.map((record) => record.id).sort()).toEqual(expected.map((kept) => kept.id).sort());
  for (const kept of expected) {
    const record = seen.find(({ id }) => id === kept.id);
    expect(record?.notes).toBe(kept.sealed.notes);
    expect(record?.photo_count).toBe(kept.sealed.photos.length);
    await expectPhotos(books, kept);
  }
  const mine = await books.auditor.list<{ id: string; sealed: unknown }>(
    'documentations',
    `company_admin = "${books.company}"`,
  );
  expect(mine?.map((record) => record.id).sort()).toEqual(expected.map((kept) => kept.id).sort());
  await expectNoOrphans(books);
  for (const record of mine ?? []) {
    const sealed = typeof record.sealed === 'string' ? JSON.parse(record.sealed) : record.sealed;
    expect(sealed).toEqual(expected.find((kept) => kept.id === record.id)?.sealed);
  }
}

async function expectPhotos(books: Books, kept: Kept): Promise<void> {
  const photos = (await books.manager.photos(kept.id)) ?? [];
  const hashes: Record<string, string> = {};
  for (const photo of photos) {
    hashes[photo.id] = await books.manager.fileHash(photo);
    expect(filesOf(books.dir, photo.id), `files of photo ${photo.id} on the disk`).toHaveLength(1);
  }
  expect(hashes).toEqual(kept.stored);
  const manifest = Object.fromEntries(kept.sealed.photos.map((photo) => [photo.id, photo.sha256]));
  expect(hashes).toEqual(manifest);
}

/** Every photo file belongs to a row: cut and refused uploads leave nothing. */
async function expectNoOrphans(books: Books): Promise<void> {
  const rows = new Set((await books.auditor.list<{ id: string }>('documentation_photos', ''))?.map((row) => row.id));
  const strays = originals(books.dir).filter((path) => !rows.has(path.split('/').at(-2) ?? ''));
  expect(strays, 'files without a row').toEqual([]);
}

function filesOf(dir: string, photo: string): string[] {
  return originals(dir).filter((path) => path.includes(`/${photo}/`));
}

/** Stored originals below `storage`, without thumbnails and attribute files. */
function originals(dir: string): string[] {
  const storage = join(dir, 'storage');
  // The folder exists from the first photo on.
  if (!existsSync(storage)) return [];
  const all = readdirSync(storage, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.attrs'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/thumbs_'));
}
