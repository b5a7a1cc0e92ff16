/** The app's actions on a phone in Node, by the product's code. */
import { signIn } from '../../../src/api/auth';
import { db } from '../../../src/db/db';
import { changeDraft, createDraft, type NewDraft, ownerOfUser } from '../../../src/db/drafts';
import { openLink, ownerOfLink } from '../../../src/db/links';
import { restartAll } from '../../../src/db/outbox';
import { addPhoto } from '../../../src/db/photos';
import { sealDraft } from '../../../src/db/seal';
import { currentSession } from '../../../src/db/session';
import { getSetting } from '../../../src/db/settings';
import { supplementSubject } from '../../../src/db/supplements';
import { queueAnswer, threadsHere } from '../../../src/db/threads';
import { offsetNow } from '../../../src/domain/delivery/clockOffset';
import { supplementRight } from '../../../src/domain/documentation/supplementDraft';
import { rememberSignIn } from '../../../src/features/sign-in/signingIn';
import { signOutWithKey } from '../../../src/features/sign-in/signingOut';
import { deviceNow, sha256Hex } from '../../../src/platform/clock';
import { watchLinks } from '../../../src/sync/links';
import { startSync } from '../../../src/sync/page';
import { requestDelivery, requestPull, requestRoom } from '../../../src/sync/status';
import type { Journal } from './journal';
import { type Command, type Form, NO_RECORD, type Shot } from './words';

/** Restores the disk and starts the engine. Returns the person's actions. */
export async function begin(journal: Journal): Promise<(command: Command) => Promise<unknown>> {
  await journal.restore(async () => {
    await db.open();
    return db.backendDB();
  });
  startSync();
  watchLinks();
  return (command) => {
    switch (command.do) {
      case 'signIn':
        return enterAs(command.email, command.password);
      case 'signOut':
        return leave();
      case 'openLink':
        return openLink(command.token);
      case 'photo':
        return takePhoto(command.form, command.shot);
      case 'save':
        return save(command.form, command.propertyName);
      case 'makeRoom':
        return requestRoom();
      case 'sendAgain':
        return sendAgain();
      case 'mayAdd':
        return subjectOf(command.record).then((subject) => subject !== null);
      case 'look':
        return questions();
      case 'answer':
        return answer(command);
    }
  };
}

async function enterAs(email: string, password: string): Promise<string> {
  await rememberSignIn(await signIn(email, password));
  return (await currentSession())?.user ?? '';
}

async function leave(): Promise<void> {
  const session = await currentSession();
  if (session) await signOutWithKey(session);
}

async function questions(): Promise<string[]> {
  requestPull();
  const { threads } = await threadsHere(await signedIn());
  return threads.filter(({ waits }) => waits).map(({ id }) => id);
}

/** The account that answered. */
async function answer({ id, thread, text }: { id: string; thread: string; text: string }): Promise<string> {
  const account = await signedIn();
  await queueAnswer({ id, account, thread, text, template: '', propertyName: '' });
  requestPull();
  return account;
}

/** The record as the form of a Nachtrag begins with it; null where the screen offers none. */
async function subjectOf(record: string) {
  const subject = await supplementSubject(record);
  if (!subject?.parent) return null;
  const right = supplementRight(subject.makers, subject.parent, Date.now());
  return right && { ...subject, parent: subject.parent };
}

async function takePhoto(form: Form, shot: Shot): Promise<string> {
  const bytes = new Uint8Array(shot.bytes).buffer;
  const { id, sha256, width, height } = shot;
  const line = { id, sha256, width, height, bytes: bytes.byteLength, takenAt: now(), source: 'camera' as const };
  await addPhoto(await draftOf(form), line, bytes);
  return id;
}

async function save(form: Form, propertyName: string): Promise<string> {
  if (form.parent !== undefined && !(await db.outbox.get(form.id))) await createDraft(await draftOf(form));
  const { startedAt } = await stored(form);
  const session = await currentSession();
  const capturedAt = Date.now();
  const result = await sealDraft(form.id, {
    capturedAt,
    elapsedMs: Math.min(Math.max(0, capturedAt - Date.parse(startedAt)), 60_000),
    clockOffset: offsetNow(await getSetting('measuredOffset'), deviceNow()),
    authorName: form.link?.name ?? session?.fullName ?? '',
    propertyName,
    propertyAddress: '',
    sha256: sha256Hex,
  });
  if ('issues' in result) throw new Error(`not saved: ${JSON.stringify(result.issues)}`);
  return result.row.sealed.contentHash;
}

/** The stored draft with its notes; a sealed one is unchanged. */
async function stored(form: Form): Promise<{ startedAt: string }> {
  const sealed = await db.outbox.get(form.id);
  if (sealed) return sealed.sealed;
  if (form.parent === undefined) return changeDraft(form.id, { notes: form.notes, property: await propertyOf(form) });
  return changeDraft(form.id, { changes: form.notes === '' ? null : { notes: form.notes } });
}

async function propertyOf({ property, link }: Form): Promise<string | null> {
  if (!link) return property;
  return (await db.links.get(await ownerOfLink(link.token)))?.facts?.property.id ?? null;
}

async function draftOf(form: Form): Promise<NewDraft> {
  const { id, link, parent } = form;
  if (parent !== undefined) {
    const known = await db.drafts.get(id);
    if (known) return known;
  }
  const author = link ? null : await signedIn();
  return {
    id,
    owner: link ? await ownerOfLink(link.token) : ownerOfUser(author ?? ''),
    author,
    rev: 0,
    state: 'open',
    startedAt: now(),
    timer: { elapsed: 0, wall: Date.now() },
    expiredAt: null,
    property: await propertyOf(form),
    employeeName: link?.name ?? null,
    place: { source: 'gps', latitude: 50.938361, longitude: 6.959974, accuracy: 8, address: 'Domkloster 4, Köln' },
    ...(parent === undefined ? { serviceType: 'Hausmeister' as const } : await ofRecord(parent)),
    notes: '',
  };
}

/** @throws Error when the record went, or its time is over */
async function ofRecord(record: string) {
  const subject = await subjectOf(record);
  if (!subject) throw new Error(NO_RECORD);
  const { id, contentHash, property, employeeName } = subject.parent;
  const name = subject.author === null ? employeeName : null;
  return { parent: id, parentHash: contentHash, property, employeeName: name, serviceType: null };
}

async function signedIn(): Promise<string> {
  const session = await currentSession();
  if (!session) throw new Error('nobody is signed in');
  return session.user;
}

async function sendAgain(): Promise<number> {
  const refused = (await db.outbox.toArray()).filter(({ state }) => state === 'refused');
  const count = await restartAll(
    refused.map(({ id }) => id),
    Date.now(),
  );
  requestDelivery();
  return count;
}

const now = () => new Date().toISOString();
