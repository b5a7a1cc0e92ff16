/** Reads a Node phone's disk from outside, from where it stopped. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { DraftRow, GrantRow, LinkRow, OutboxRow, PhotoRow, SessionRow, ThreadAnswerRow } from '../../src/db/db';
import type { Sealed } from '../../src/domain/documentation/documentation';
import { toCanonicalJson } from '../../src/domain/evidence/canonical';
import { JOURNAL, type Write } from './phone/record';

/** `text`: hash of all sealed content. */
export type Saved = {
  id: string;
  owner: string;
  state: OutboxRow['state'];
  reason: string | null;
  /** Server ms: the phone's clock plus its measured offset. */
  capturedAt: number;
  contentHash: string;
  text: string;
  /** Of the server that called it complete (D220); null = none or unread. */
  generation: string | null;
  photos: { id: string; sha256: string }[];
  /** Record of this Nachtrag; '' = none. */
  parent: string;
};

/** An answer to a thread. `refused`: the server never takes it. */
export type Answer = { account: string; text: string; refused: string | null };

export type News = {
  gone: string[];
  settled: string[];
  refused: string[];
  /** Refused or waiting for a sign-in. `hadGrant`: the owner's grant was here. */
  parked: (Saved & { hadGrant: boolean })[];
  /** Owners whose grant went before the second confirmation (D59). */
  stranded: string[];
};

/** A Nachtrag whose record was deleted before it arrived. */
export const PARENT_DELETED = 'parent_deleted';
/** A clock was set by more than a week between a record and its Nachtrag. */
export const SUPPLEMENT_LATE = 'supplement_late';
const UNDELIVERED: readonly OutboxRow['state'][] = ['waiting', 'needsSignIn', 'refused'];
const PIECE = 1 << 20;

export class PhoneDisk {
  readonly bytes = new Map<string, string>();
  readonly photos = new Map<string, string>();
  readonly drafts = new Map<string, string>();
  /** Records of the Nachträge among the drafts. */
  readonly parents = new Map<string, string>();
  readonly answers = new Map<string, Answer>();
  readonly saved = new Map<string, Saved>();
  /** null = signed out. */
  session: Pick<SessionRow, 'user' | 'alive'> | null = null;
  readonly grants = new Map<string, string>();
  readonly links = new Set<string>();
  /** Repeated states are no news after a rewrite. */
  private earlier: ReadonlyMap<string, Saved['state']> = new Map();
  private generation = 0;
  private offset = 0;
  private rest = Buffer.alloc(0);

  constructor(readonly folder: string) {}

  /** Without what an ended link refuses for good (the audit checks that). */
  get undelivered(): Saved[] {
    return [...this.saved.values()].filter((one) => UNDELIVERED.includes(one.state) && !isOver(one));
  }

  get waiting(): number {
    return this.undelivered.length;
  }

  /** Answers that the signed-in account can send. */
  get answersWaiting(): number {
    const { session, answers } = this;
    if (!session?.alive) return 0;
    return [...answers.values()].filter(({ account, refused }) => account === session.user && refused === null).length;
  }

  photosOf(documentation: string): string[] {
    return [...this.photos].filter(([, of]) => of === documentation).map(([id]) => id);
  }

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
    const { bytes, photos, drafts, saved, grants, links, answers } = this;
    for (const kept of [bytes, photos, drafts, saved, grants, links, answers]) kept.clear();
    this.session = null;
  }

  private readOn(take: (write: Write) => void): void {
    const file = openSync(join(this.folder, `${JOURNAL}${this.generation}`), 'r');
    try {
      const size = fstatSync(file).size;
      // The phone's next start removed an incomplete record at the end.
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
    else if (store === 'drafts') this.takeDraft(write.value as DraftRow);
    else if (store === 'threadAnswers') this.answers.set(key, write.value as ThreadAnswerRow);
    else if (store === 'session') this.session = write.value as SessionRow;
    else if (store === 'grants') this.grants.set(key, (write.value as GrantRow).grant);
    else if (store === 'links') this.links.add((write.value as LinkRow).owner);
    else if (store === 'outbox') this.takeRow(write.value as OutboxRow, news);
  }

  private drop(write: Exclude<Write, { kind: 'put' }>, news: News): void {
    const { store, kind } = write;
    const [bytes, saved] = [this.bytes, this.saved];
    const { photos, drafts, grants, links, answers } = this;
    const kept = { photoBytes: bytes, photos, drafts, outbox: saved, grants, links, threadAnswers: answers }[store];
    if (store === 'session') this.session = null;
    if (store === 'grants')
      news.stranded.push(
        ...[...(kind === 'clear' ? grants.keys() : [String(write.key)])].filter((user) => this.owes(user)),
      );
    if (kind === 'clear') kept?.clear();
    else kept?.delete(String(write.key));
  }

  private takeDraft({ id, owner, parent }: DraftRow): void {
    this.drafts.set(id, owner);
    if (parent) this.parents.set(id, parent);
  }

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
      parent: sealed.parent ?? '',
    };
    this.saved.set(id, row);
    if (state === before) return;
    if (state === 'needsSignIn' || state === 'refused')
      news.parked.push({ ...row, hadGrant: this.grants.has(owner.slice('user:'.length)) });
    if (state === 'complete' || state === 'released') news.settled.push(id);
    if (state === 'refused' || state === 'deletedOnServer') news.refused.push(id);
  }
}

/** Capture time in server ms. */
export function capturedAtOf({ capturedAt, clockOffset }: Sealed): number {
  return Date.parse(capturedAt) + (clockOffset ?? 0);
}

/** Refused for good: stays on the phone and can be exported. */
export function isOver({ owner, state, reason }: Pick<Saved, 'owner' | 'state' | 'reason'>): boolean {
  if (state !== 'refused') return false;
  if (reason === PARENT_DELETED || reason === SUPPLEMENT_LATE) return true;
  return owner.startsWith('link:') && reason === 'ended';
}

/** One hash for all sealed content, whatever the order of keys. */
export function sealedText(sealed: Sealed): string {
  return sha256(new TextEncoder().encode(toCanonicalJson(sealed)));
}

export function sha256(bytes: ArrayBuffer | Uint8Array): string {
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
}
