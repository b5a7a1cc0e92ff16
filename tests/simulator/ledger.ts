/**
 * The ledger of intent, outside the app: presses, safe photos, saves. After each event it is compared with
 * phones and server.
 */
import type { DraftRow, OutboxRow } from '../../src/db/db';
import { RELEASE_AFTER } from '../../src/domain/delivery/transfer';
import { AnswerLedger } from './answerLedger';
import { BrokenPromise, broken } from './broken';
import type { Phone } from './phone';
import type { Server } from './server';
import { type Mark, passed } from './world';

const DAY = 24 * 3_600_000;
const EXPIRED_KEPT = 7 * DAY;
/** A Nachtrag is made of one of so many records. */
const RECORDS = 6;

export type PhotoIntent = { id: string; bytes: ArrayBuffer; state: 'pressed' | 'safe' | 'removed' };

/** What a Nachtrag is about: the fields of its draft. */
export type About = Pick<DraftRow, 'parent' | 'parentHash' | 'property' | 'employeeName' | 'changes'>;

/** One documentation or Nachtrag that a person intends, from the first press on. */
export type Intent = {
  id: string;
  owner: string;
  phone: Phone;
  photos: PhotoIntent[];
  /** The last confirmed and those typed since. */
  notes: { text: string; isDone: boolean }[];
  /** Null for no Nachtrag. */
  about: About | null;
  state: 'begun' | 'saved' | 'discarded';
  expiryShown: Mark | null;
  isSettled: boolean;
};

export { BrokenPromise };

export class Ledger {
  readonly intents = new Map<string, Intent>();
  readonly answers = new AnswerLedger();
  /** Undelivered work that a browser deleted: beyond the promise, and counted. */
  evicted = 0;
  private open: Intent[] = [];

  ownerOf = (id: string) => this.intents.get(id) ?? null;

  begin(intent: Intent): void {
    this.intents.set(intent.id, intent);
    this.open.push(intent);
  }

  /** A phone lost its storage with undelivered work. */
  evict(phone: Phone): void {
    for (const intent of this.open.filter((one) => one.phone === phone && !one.isSettled)) {
      if (!phone.server.isComplete(intent.id)) this.evicted++;
      intent.isSettled = true;
    }
    this.answers.evict(phone);
  }

  checkPhone(phone: Phone, server: Server): void {
    this.answers.check(phone);
    let settled = 0;
    for (const intent of this.open) {
      if (intent.phone !== phone) continue;
      if (!intent.isSettled) check(intent, server);
      if (intent.isSettled) settled++;
    }
    if (settled > 0) this.open = this.open.filter(({ isSettled }) => !isSettled);
  }

  /** Runs after a loss on the server, for released work too. */
  checkServer(server: Server): void {
    for (const intent of this.intents.values()) {
      const { id, phone } = intent;
      const row = phone.disk.get<OutboxRow>('outbox', id);
      if (row?.state === 'released' && !server.isComplete(id) && !server.everDeleted.has(id))
        broken('lost', `${id} was released by ${phone.name} and is not on the server`);
    }
  }

  newestOn(phone: Phone): Intent | undefined {
    return this.open.findLast((intent) => intent.phone === phone && !intent.isSettled && intent.state !== 'discarded');
  }

  /** Newest saved records of an owner, delivered or not, from any phone. */
  recordsOf(owner: string): Intent[] {
    const saved = [...this.intents.values()].filter(
      (one) => one.owner === owner && one.state === 'saved' && !one.about,
    );
    return saved.slice(-RECORDS);
  }

  savedOn(phone: Phone): Intent[] {
    return this.open.filter((intent) => intent.phone === phone && intent.state === 'saved' && !intent.isSettled);
  }
}

function check(intent: Intent, server: Server): void {
  const { id, phone, state } = intent;
  const { disk } = phone;
  const draft = disk.get<DraftRow>('drafts', id);
  const row = disk.get<OutboxRow>('outbox', id);
  if (draft && row) broken('doubled', `${id} is a draft and saved`);
  if (row) checkRow(intent, row, server);
  if (state === 'saved' && !row) broken('lost', `${id} was called saved and ${phone.name} does not know it`);
  if (state === 'discarded' && !row) {
    intent.isSettled = true;
    return;
  }
  if (intent.isSettled) return;
  if (!draft && !row && isLongExpired(intent, server)) {
    intent.isSettled = true;
    return;
  }
  for (const photo of intent.photos) {
    if (photo.state !== 'safe') continue;
    const here = (draft ?? row) && disk.get<{ bytes: ArrayBuffer }>('photoBytes', photo.id)?.bytes === photo.bytes;
    const listed = here && disk.get('photos', photo.id) !== undefined;
    if (!listed && !server.has(id, photo.id) && !server.everDeleted.has(id))
      broken('lost', `photo ${photo.id} of ${id} is neither on ${phone.name} nor on the server`);
  }
}

function checkRow(intent: Intent, row: OutboxRow, server: Server): void {
  const { id, owner } = intent;
  const { state, sealed } = row;
  const ownerHere = sealed.author ?? row.owner;
  if (sealed.author !== null && ownerHere !== owner) broken('mixed', `${id} of ${owner} is ${ownerHere}'s`);
  if ((sealed.parent ?? '') !== (intent.about?.parent ?? ''))
    broken('mixed', `${id} was sealed below ${sealed.parent}`);
  if (JSON.stringify(sealed.changes ?? null) !== JSON.stringify(intent.about?.changes ?? null))
    broken('lost', `${id} was sealed with the changes ${JSON.stringify(sealed.changes)}`);
  const lacking = intent.photos.filter(
    (photo) => photo.state === 'safe' && !sealed.photos.some((one) => one.id === photo.id),
  );
  if (lacking.length > 0) broken('lost', `${id} was sealed without ${lacking.map((photo) => photo.id)}`);
  if (!intent.notes.some(({ text }) => text === sealed.notes))
    broken('lost', `${id} was sealed with '${sealed.notes}'`);
  for (const photo of sealed.photos)
    if (!isSomewhere(intent, photo.id, server)) broken('lost', `photo ${photo.id} of the saved ${id} is nowhere`);
  if (state === 'complete' && !server.wasComplete.has(id)) broken('claimed', `${id} is called complete`);
  if (state === 'deletedOnServer') {
    if (!server.everDeleted.has(id)) broken('claimed', `${id} is called deleted`);
    intent.isSettled = true;
  }
  if (state !== 'released') return;
  if (!server.isComplete(id) && !server.everDeleted.has(id))
    broken('lost', `${id} was released and is not on the server`);
  if (!wasConfirmed(intent, server)) broken('forgotten', `${id} was released without a question after 72 hours`);
  intent.isSettled = true;
}

/** A sealed photo is on the phone, on the server, or deleted there. */
function isSomewhere({ id, phone: { disk } }: Intent, photo: string, server: Server): boolean {
  return disk.get('photoBytes', photo) !== undefined || server.has(id, photo) || server.everDeleted.has(id);
}

/** 72 hours after its completion, or when space was needed. */
function wasConfirmed({ id, phone }: Intent, server: Server): boolean {
  return (server.proofs.get(id) ?? []).some(
    ({ requestedAt: request, complete }) =>
      passed(complete, request) >= RELEASE_AFTER || phone.roomRequested.some((room) => room.at <= request.at),
  );
}

/** Two server answers, a day apart, came after the seven days. */
function isLongExpired({ id, phone, expiryShown, photos }: Intent, server: Server): boolean {
  if (photos.every((photo) => photo.state !== 'safe')) return true;
  if (expiryShown === null) return false;
  // Another phone's clock proves nothing about this one's days.
  const late = server.told.filter(
    (reported) => reported.by === phone.name && passed(expiryShown, reported) >= EXPIRED_KEPT,
  );
  const [first, last] = [late[0], late.at(-1)];
  if (first && last && passed(first, last) >= DAY) return true;
  return broken('forgotten', `the expired ${id} went from ${phone.name} before its seven days were over`);
}
