/**
 * Reads the disk of a phone in Node from outside while the phone works or is dead: what is really kept there, and when it
 * went. Reads on where it stopped, so that a long run costs what was written since.
 */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { DraftRow, GrantRow, LinkRow, OutboxRow, PhotoRow, SessionRow } from '../../src/db/db';
import type { Sealed } from '../../src/domain/documentation/documentation';
import { toCanonicalJson } from '../../src/domain/evidence/canonical';
import { JOURNAL, type Write } from './phone/record';

/** A sealed documentation as a phone keeps it; `text`: the hash of all that was sealed. */
export type Saved = {
  id: string;
  /** Whose it is on this phone. */
  owner: string;
  state: OutboxRow['state'];
  reason: string | null;
  /** When it was captured as the phone knew it, ms of the server: its clock and the offset that it had measured. */
  capturedAt: number;
  contentHash: string;
  text: string;
  /** Which life of the server called it complete (D220); null where nobody has, or nobody reads it (a browser's). */
  generation: string | null;
  photos: { id: string; sha256: string }[];
};

/** What changed since the last look. */
export type News = {
  gone: string[];
  settled: string[];
  refused: string[];
  /** Rows that the server refused or wants a sign-in for; `hadGrant`: a grant of its owner lay here then. */
  parked: (Saved & { hadGrant: boolean })[];
  /** Whose delivery grants went although something of theirs was not confirmed a second time (D59). */
  stranded: string[];
};

const UNDELIVERED: readonly OutboxRow['state'][] = ['waiting', 'needsSignIn', 'refused'];
const PIECE = 1 << 20;

export class PhoneDisk {
  /** SHA-256 of the bytes that lie here, by the photo's id. */
  readonly bytes = new Map<string, string>();
  readonly photos = new Map<string, string>();
  /** Whose it is, by the id of what was begun and not saved. */
  readonly drafts = new Map<string, string>();
  readonly saved = new Map<string, Saved>();
  /** Who is signed in here, and whether the server still knows the session; null = nobody. */
  session: Pick<SessionRow, 'user' | 'alive'> | null = null;
  /** Delivery grants that lie here, by whose they are. */
  readonly grants = new Map<string, string>();
  /** Owner keys of the links that were opened here. */
  readonly links = new Set<string>();
  /** States before the file was written anew: what stands there again is no news. */
  private earlier: ReadonlyMap<string, Saved['state']> = new Map();
  private generation = 0;
  private offset = 0;
  private rest = Buffer.alloc(0);

  constructor(readonly folder: string) {}

  /** Documentations that are still work; what an ended link refuses for good is none (the audit asks whether it may). */
  get undelivered(): Saved[] {
    return [...this.saved.values()].filter((one) => UNDELIVERED.includes(one.state) && !isOver(one));
  }

  /** How many of them. */
  get waiting(): number {
    return this.undelivered.length;
  }

  /** Photos that lie here for a form or a record. */
  photosOf(documentation: string): string[] {
    return [...this.photos].filter(([, of]) => of === documentation).map(([id]) => id);
  }

  /** Takes in what was committed since the last look. */
  look(): News {
    const news: News = { gone: [], settled: [], refused: [], parked: [], stranded: [] };
    const latest = this.latest();
    if (latest === 0) return news;
    const before = new Set(this.bytes.keys());
    if (latest !== this.generation) this.startOver(latest);
    this.readOn((write) => this.take(write, news));
    news.gone = [...before].filter((id) => !this.bytes.has(id));
    return news;
  }

  private latest(): number {
    if (!existsSync(this.folder)) return 0;
    const found = readdirSync(this.folder).filter((name) => name.startsWith(JOURNAL));
    return Math.max(0, ...found.map((name) => Number(name.slice(JOURNAL.length))));
  }

  private startOver(generation: number): void {
    this.generation = generation;
    this.offset = 0;
    this.rest = Buffer.alloc(0);
    this.earlier = new Map([...this.earlier, ...[...this.saved].map(([id, { state }]) => [id, state] as const)]);
    for (const kept of [this.bytes, this.photos, this.drafts, this.saved, this.grants, this.links]) kept.clear();
    this.session = null;
  }

  private readOn(take: (write: Write) => void): void {
    const file = openSync(join(this.folder, `${JOURNAL}${this.generation}`), 'r');
    try {
      const size = fstatSync(file).size;
      // Half a record at the end was cut off by the phone itself, at the start of its next life.
      if (size < this.offset) this.startOver(this.generation);
      while (this.offset < size) {
        const piece = Buffer.alloc(Math.min(PIECE, size - this.offset));
        const read = readSync(file, piece, 0, piece.length, this.offset);
        if (read === 0) break;
        this.offset += read;
        this.rest = Buffer.concat([this.rest, piece.subarray(0, read)]);
        for (const writes of this.whole()) writes.forEach(take);
      }
    } finally {
      closeSync(file);
    }
  }

  private *whole(): Generator<Write[]> {
    let at = 0;
    while (at + 8 <= this.rest.length) {
      const length = this.rest.readUInt32LE(at);
      const content = this.rest.subarray(at + 8, at + 8 + length);
      if (content.length < length) break;
      if (crc32(content) !== this.rest.readUInt32LE(at + 4)) throw new Error(`${this.folder}: a torn record`);
      at += 8 + length;
      yield deserialize(content) as Write[];
    }
    this.rest = Buffer.from(this.rest.subarray(at));
  }

  private take(write: Write, news: News): void {
    const { store, kind } = write;
    if (kind !== 'put') {
      this.drop(write, news);
      return;
    }
    const key = String(write.key);
    if (store === 'photoBytes') this.bytes.set(key, sha256((write.value as { bytes: ArrayBuffer }).bytes));
    else if (store === 'photos') this.photos.set(key, (write.value as PhotoRow).documentation);
    else if (store === 'drafts') this.drafts.set(key, (write.value as DraftRow).owner);
    else if (store === 'session') this.session = write.value as SessionRow;
    else if (store === 'grants') this.grants.set(key, (write.value as GrantRow).grant);
    else if (store === 'links') this.links.add((write.value as LinkRow).owner);
    else if (store === 'outbox') this.takeRow(write.value as OutboxRow, news);
  }

  private drop(write: Exclude<Write, { kind: 'put' }>, news: News): void {
    const { store, kind } = write;
    const [bytes, saved] = [this.bytes, this.saved];
    const { photos, drafts, grants, links } = this;
    const kept = { photoBytes: bytes, photos, drafts, outbox: saved, grants, links }[store];
    if (store === 'session') this.session = null;
    if (store === 'grants')
      news.stranded.push(
        ...[...(kind === 'clear' ? grants.keys() : [String(write.key)])].filter((user) => this.owes(user)),
      );
    if (kind === 'clear') kept?.clear();
    else kept?.delete(String(write.key));
  }

  /** Whether something of a person is not yet surely on the server. */
  private owes(user: string): boolean {
    const own = [...this.saved.values()].filter(({ owner }) => owner === `user:${user}`);
    return own.some(({ state }) => state !== 'released' && state !== 'deletedOnServer');
  }

  private takeRow({ id, owner, state, sealed, transfer }: OutboxRow, news: News): void {
    const before = this.saved.get(id)?.state ?? this.earlier.get(id);
    const photos = sealed.photos.map(({ id: photo, sha256: hash }) => ({ id: photo, sha256: hash }));
    const { contentHash } = sealed;
    const row = {
      id,
      owner,
      state,
      reason: transfer.reason,
      capturedAt: capturedAtOf(sealed),
      contentHash,
      text: sealedText(sealed),
      generation: transfer.generation ?? null,
      photos,
    };
    this.saved.set(id, row);
    if (state === before) return;
    if (state === 'needsSignIn' || state === 'refused')
      news.parked.push({ ...row, hadGrant: this.grants.has(owner.slice('user:'.length)) });
    if (state === 'complete' || state === 'released') news.settled.push(id);
    if (state === 'refused' || state === 'deletedOnServer') news.refused.push(id);
  }
}

/** When something was captured as the phone knew it, ms of the server (D9). */
export function capturedAtOf({ capturedAt, clockOffset }: Sealed): number {
  return Date.parse(capturedAt) + (clockOffset ?? 0);
}

/** Captured by a link that had ended: nobody takes it any more, it stays on the phone and can be exported. */
export function isOver({ owner, state, reason }: Pick<Saved, 'owner' | 'state' | 'reason'>): boolean {
  return owner.startsWith('link:') && state === 'refused' && reason === 'ended';
}

/** One hash for all that was sealed, whatever the order of its keys. */
export function sealedText(sealed: Sealed): string {
  return sha256(new TextEncoder().encode(toCanonicalJson(sealed)));
}

export function sha256(bytes: ArrayBuffer | Uint8Array): string {
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
}
