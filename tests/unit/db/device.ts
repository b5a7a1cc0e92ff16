/** A phone for tests of src/db: an empty database (tests import fake-indexeddb/auto first) and what people put into it. */
import { db } from '../../../src/db/db';
import { type NewDraft, ownerOfUser } from '../../../src/db/drafts';
import { addPhoto, type NewPhoto } from '../../../src/db/photos';
import { type Sealing, sealDraft } from '../../../src/db/seal';
import { signInLocally } from '../../../src/db/session';
import { sha256Hex } from '../../../src/platform/clock';

export const ANNA = 'anna00000000000';
export const BORIS = 'boris0000000000';
export const NOW = Date.UTC(2026, 10, 21, 6, 42);

/** Everything of the test before is gone. */
export async function emptyPhone(): Promise<void> {
  await db.open();
  await Promise.all(db.tables.map((table) => table.clear()));
}

export async function signIn(user: string, grant: string | null = `grant of ${user}`): Promise<void> {
  const facts = { email: `${user}@example.org`, fullName: user, companyName: 'Blank GmbH' };
  const session = {
    user,
    token: `token of ${user}`,
    role: 'employee' as const,
    employer: null,
    mustChangePassword: false,
  };
  await signInLocally({ ...facts, ...session }, grant === null ? null : { grant, expiresAt: NOW }, NOW);
}

let made = 0;
/** A record id nobody else has. */
function someId(prefix: string): string {
  return `${prefix}${String(made++).padStart(15 - prefix.length, '0')}`;
}

/** A draft that lacks nothing but photos. */
export function draftOf(user: string, changes: Partial<NewDraft> = {}): NewDraft {
  return {
    id: someId('d'),
    owner: ownerOfUser(user),
    author: user,
    rev: 0,
    state: 'open',
    startedAt: new Date(NOW).toISOString(),
    timer: { elapsed: 0, wall: NOW },
    expiredAt: null,
    property: 'property0000000',
    employeeName: null,
    place: { source: 'gps', latitude: 50.938361, longitude: 6.959974, accuracy: 8, address: 'Domkloster 4, Köln' },
    serviceType: null,
    notes: 'Treppenhaus gereinigt',
    ...changes,
  };
}

/** Some bytes and the manifest line that describes them. */
export async function photo(size = 64): Promise<{ line: NewPhoto; bytes: ArrayBuffer }> {
  const id = someId('p');
  const bytes = new TextEncoder().encode(id.padEnd(size, '.')).buffer as ArrayBuffer;
  const line: NewPhoto = {
    id,
    sha256: await sha256Hex(bytes),
    bytes: bytes.byteLength,
    width: 1920,
    height: 1080,
    takenAt: new Date(NOW).toISOString(),
    source: 'camera',
  };
  return { line, bytes };
}

/** A stored draft with photos. */
export async function captured(user: string, photos = 1, changes: Partial<NewDraft> = {}): Promise<NewDraft> {
  const draft = draftOf(user, changes);
  for (let n = 0; n < photos; n++) {
    const { line, bytes } = await photo();
    await addPhoto(draft, line, bytes);
  }
  return draft;
}

/** The tap on 'Speichern'. */
export function tap(changes: Partial<Sealing> = {}): Sealing {
  return {
    capturedAt: NOW + 60_000,
    elapsedMs: 60_000,
    clockOffset: 250,
    authorName: 'Anna',
    propertyName: 'Haus 1',
    propertyAddress: 'Weg 1',
    sha256: sha256Hex,
    ...changes,
  };
}

/** A documentation in the queue; its id. */
export async function saved(user: string, photos = 1, changes: Partial<NewDraft> = {}): Promise<string> {
  const draft = await captured(user, photos, changes);
  const result = await sealDraft(draft.id, tap());
  if ('issues' in result) throw new Error(JSON.stringify(result.issues));
  return draft.id;
}

type Put = IDBObjectStore['put'];

/** Makes the next writes fail as a browser does; returns the way to mend it. `times` failures, then all is well. */
export function breakPuts(
  name: 'QuotaExceededError' | 'UnknownError',
  of: { times: number; store?: string },
): () => void {
  const real: Put = IDBObjectStore.prototype.put;
  let left = of.times;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<Put>) {
    if (left > 0 && (of.store === undefined || of.store === this.name)) {
      left--;
      throw new DOMException('broken for the test', name);
    }
    return real.apply(this, given);
  };
  return () => {
    IDBObjectStore.prototype.put = real;
  };
}
