/** What the app does on a phone in Node, by the code of the product itself. */
import { db } from '../../../src/data/db';
import { changeDraft, type NewDraft, ownerOfUser } from '../../../src/data/drafts';
import { restartAll } from '../../../src/data/outbox';
import { addPhoto } from '../../../src/data/photos';
import { sealDraft } from '../../../src/data/seal';
import { currentSession } from '../../../src/data/session';
import { setting } from '../../../src/data/settings';
import { deviceNow, sha256Hex } from '../../../src/device/clock';
import { offsetNow } from '../../../src/domain/clockOffset';
import { enter } from '../../../src/features/session/signingIn';
import { signIn } from '../../../src/remote/auth';
import { startSync } from '../../../src/sync/page';
import { requestDelivery, requestRoom } from '../../../src/sync/status';
import type { Journal } from './journal';
import type { Command, Form, Shot } from './words';

/** Puts back what is on the disk and starts the engine; returns what a person can do from then on. */
export async function begin(journal: Journal): Promise<(command: Command) => Promise<unknown>> {
  await journal.restore(async () => {
    await db.open();
    return db.backendDB();
  });
  startSync();
  return (command) => {
    switch (command.do) {
      case 'signIn':
        return enterAs(command.email, command.password);
      case 'photo':
        return takePhoto(command.form, command.shot);
      case 'save':
        return save(command.form, command.propertyName);
      case 'makeRoom':
        return requestRoom();
      case 'wake':
        return wake();
    }
  };
}

async function enterAs(email: string, password: string): Promise<string> {
  await enter(await signIn(email, password));
  return (await currentSession())?.user ?? '';
}

async function takePhoto(form: Form, shot: Shot): Promise<string> {
  const bytes = new Uint8Array(shot.bytes).buffer;
  const { id, sha256, width, height } = shot;
  const line = { id, sha256, width, height, bytes: bytes.byteLength, takenAt: now(), source: 'camera' as const };
  await addPhoto(await draftOf(form), line, bytes);
  return id;
}

async function save(form: Form, propertyName: string): Promise<string> {
  const { startedAt } = await stored(form);
  const session = await currentSession();
  const capturedAt = Date.now();
  const result = await sealDraft(form.id, {
    capturedAt,
    elapsedMs: Math.min(Math.max(0, capturedAt - Date.parse(startedAt)), 60_000),
    clockOffset: offsetNow(await setting('measuredOffset'), deviceNow()),
    authorName: session?.fullName ?? '',
    propertyName,
    propertyAddress: '',
    sha256: sha256Hex,
  });
  if ('issues' in result) throw new Error(`not saved: ${JSON.stringify(result.issues)}`);
  return result.row.sealed.contentHash;
}

/** The draft as it is stored with its notes; one that is sealed already is what it was. */
async function stored(form: Form): Promise<{ startedAt: string }> {
  const sealed = await db.outbox.get(form.id);
  return sealed ? sealed.sealed : changeDraft(form.id, { notes: form.notes, property: form.property });
}

async function draftOf({ id, property }: Form): Promise<NewDraft> {
  const session = await currentSession();
  if (!session) throw new Error('nobody is signed in');
  return {
    id,
    owner: ownerOfUser(session.user),
    author: session.user,
    rev: 0,
    state: 'open',
    startedAt: now(),
    timer: { elapsed: 0, wall: Date.now() },
    expiredAt: null,
    property,
    employeeName: null,
    place: { source: 'gps', latitude: 50.938361, longitude: 6.959974, accuracy: 8, address: 'Domkloster 4, Köln' },
    serviceType: 'Hausmeister',
    notes: '',
  };
}

async function wake(): Promise<number> {
  const waiting = (await db.outbox.toArray()).filter(({ state }) => state !== 'complete' && state !== 'released');
  await restartAll(
    waiting.map(({ id }) => id),
    Date.now(),
  );
  requestDelivery();
  return waiting.length;
}

const now = () => new Date().toISOString();
