/**
 * Reads the disk of a phone in Node from outside while the phone works or is dead: what is really kept there, and when it
 * went. Reads on where it stopped, so that a long run costs what was written since.
 */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { DraftRow, OutboxRow, PhotoRow } from '../../src/data/db';
import { canonical } from '../../src/domain/canonical';
import type { Sealed } from '../../src/domain/documentation';
import { JOURNAL, type Write } from './phone/record';

/** A sealed documentation as a phone keeps it; `text`: the hash of all that was sealed. */
export type Saved = {
  id: string;
  state: OutboxRow['state'];
  reason: string | null;
  author: string | null;
  contentHash: string;
  text: string;
  photos: { id: string; sha256: string }[];
};

/** What changed since the last look. */
export type News = { gone: string[]; settled: string[]; refused: string[] };

const UNDELIVERED: readonly OutboxRow['state'][] = ['waiting', 'needsSignIn', 'refused'];
const PIECE = 1 << 20;

export class PhoneDisk {
  /** SHA-256 of the bytes that lie here, by the photo's id. */
  readonly bytes = new Map<string, string>();
  readonly photos = new Map<string, string>();
  readonly drafts = new Map<string, DraftRow['state']>();
  readonly saved = new Map<string, Saved>();
  /** Whether somebody is signed in here. */
  signedIn = false;
  /** States before the file was written anew: what stands there again is no news. */
  private earlier: ReadonlyMap<string, Saved['state']> = new Map();
  private generation = 0;
  private offset = 0;
  private rest = Buffer.alloc(0);

  constructor(readonly folder: string) {}

  /** How many documentations are still work. */
  get waiting(): number {
    return [...this.saved.values()].filter(({ state }) => UNDELIVERED.includes(state)).length;
  }

  /** Photos that lie here for a form or a record. */
  photosOf(documentation: string): string[] {
    return [...this.photos].filter(([, of]) => of === documentation).map(([id]) => id);
  }

  /** Takes in what was committed since the last look. */
  look(): News {
    const news: News = { gone: [], settled: [], refused: [] };
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
    for (const kept of [this.bytes, this.photos, this.drafts, this.saved]) kept.clear();
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
    const key = kind === 'clear' ? '' : String(write.key);
    if (kind !== 'put') {
      const kept = { photoBytes: this.bytes, photos: this.photos, drafts: this.drafts, outbox: this.saved }[store];
      if (kind === 'clear') kept?.clear();
      else kept?.delete(key);
      return;
    }
    if (store === 'photoBytes') this.bytes.set(key, sha256((write.value as { bytes: ArrayBuffer }).bytes));
    else if (store === 'photos') this.photos.set(key, (write.value as PhotoRow).documentation);
    else if (store === 'drafts') this.drafts.set(key, (write.value as DraftRow).state);
    else if (store === 'session') this.signedIn = true;
    else if (store === 'outbox') this.takeRow(write.value as OutboxRow, news);
  }

  private takeRow({ id, state, sealed, transfer }: OutboxRow, news: News): void {
    const before = this.saved.get(id)?.state ?? this.earlier.get(id);
    const photos = sealed.photos.map(({ id: photo, sha256: hash }) => ({ id: photo, sha256: hash }));
    const { author, contentHash } = sealed;
    this.saved.set(id, { id, state, reason: transfer.reason, author, contentHash, text: sealedText(sealed), photos });
    if (state === before) return;
    if (state === 'complete' || state === 'released') news.settled.push(id);
    if (state === 'refused' || state === 'deletedOnServer') news.refused.push(id);
  }
}

/** One hash for all that was sealed, whatever the order of its keys. */
export function sealedText(sealed: Sealed): string {
  return sha256(new TextEncoder().encode(canonical(sealed)));
}

export function sha256(bytes: ArrayBuffer | Uint8Array): string {
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
}
