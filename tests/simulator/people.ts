/** People's actions, as the screens do them. */
import { createHash } from 'node:crypto';
import type { NewDraft } from '../../src/db/drafts';
import { supplementRight } from '../../src/domain/documentation/supplementDraft';
import type { AnswerIntent } from './answerLedger';
import type { AppInstance } from './appInstance';
import type { Intent, Ledger, PhotoIntent } from './ledger';
import type { Phone } from './phone';
import type { App } from './realm';
import type { World } from './world';

export const LINK = 'L'.repeat(43);
/** Attempts to store one photo. */
const TRIES = 3;

export class People {
  private made = 0;

  constructor(
    private readonly world: World,
    private readonly ledger: Ledger,
  ) {}

  /** Takes photos and notes, and saves if `save`, by account or link. */
  async capture(
    phone: Phone,
    of: { photos: number; save: boolean; twice: boolean; link: string | null },
  ): Promise<void> {
    const instance = phone.page ?? phone.open();
    const { app } = instance;
    if (!app) return;
    const session = of.link === null ? await app.currentSession() : null;
    const owner = of.link === null ? session?.user : `link ${of.link}`;
    if (owner === undefined) return;
    if (of.link !== null) await app.openLink(of.link);
    const key = of.link === null ? (`user:${owner}` as const) : await app.ownerOfLink(of.link);
    const known = (await app.openDraft(key))?.draft;
    const intent = known && this.ledger.intents.get(known.id);
    const unfinished = intent ?? this.intend(phone, owner);
    const draft = known ?? draftOf(unfinished, key, phone);
    if (!intent) this.ledger.begin(unfinished);
    for (let n = 0; n < of.photos; n++) await this.press(instance, unfinished, draft);
    await this.type(app, unfinished);
    if (of.save) await Promise.all(Array.from({ length: of.twice ? 2 : 1 }, () => this.save(instance, unfinished)));
  }

  async discard(phone: Phone): Promise<void> {
    const app = phone.page?.app;
    const intent = this.ledger.newestOn(phone);
    if (!app || !intent) return;
    if (intent.state === 'begun') {
      intent.state = 'discarded';
      for (const photo of intent.photos) photo.state = 'removed';
    }
    await app.discardDraft(intent.id);
  }

  async remove(phone: Phone): Promise<void> {
    const app = phone.page?.app;
    const intent = this.ledger.newestOn(phone);
    const photo = intent?.photos.find(({ state }) => state === 'safe');
    if (!app || !intent || !photo) return;
    if (intent.state === 'begun') photo.state = 'removed';
    await app.removePhoto(photo.id);
  }

  async pressAgain(phone: Phone): Promise<void> {
    const instance = phone.page;
    const intent = this.ledger.newestOn(phone);
    if (!instance?.app || !intent) return;
    const key = intent.owner.startsWith('link ')
      ? await instance.app.ownerOfLink(intent.owner.slice('link '.length))
      : (`user:${intent.owner}` as const);
    await this.press(instance, intent, draftOf(intent, key, phone));
  }

  async signIn(phone: Phone, user: string): Promise<void> {
    const instance = phone.page ?? phone.open();
    const { app } = instance;
    const signedIn = phone.server.isDown || phone.server.confused ? null : phone.server.signIn(user);
    if (!app || !signedIn) return;
    const facts = { user, email: `${user}@example.org`, fullName: user, companyName: '', role: 'employee' as const };
    const employer = { id: 'company00000000', companyName: 'Blank GmbH' };
    const { token, grant } = signedIn;
    await app.signInLocally({ ...facts, employer, token, mustChangePassword: false }, grant);
  }

  async signOut(phone: Phone): Promise<void> {
    await phone.page?.app?.signOutLocally();
  }

  async button(phone: Phone): Promise<void> {
    const app = phone.page?.app;
    await app?.restartAll(
      this.ledger.savedOn(phone).map(({ id }) => id),
      phone.clock(),
    );
    app?.requestDelivery();
  }

  /** Opens the list that reports expired work. */
  async look(phone: Phone): Promise<void> {
    const app = phone.page?.app;
    for (const { id, expiryShown } of [...this.ledger.intents.values()].filter((one) => one.phone === phone)) {
      if (expiryShown !== null || phone.disk.get<{ state: string }>('drafts', id)?.state !== 'expired') continue;
      const intent = this.ledger.intents.get(id);
      if (intent) intent.expiryShown = phone.mark();
      await app?.showExpiry(id, phone.clock());
    }
  }

  /** A Nachtrag, as the screen makes it: of an own record on this phone or of another one. */
  async supplement(phone: Phone, of: { parent: string; photos: number; corrects: boolean }): Promise<void> {
    const instance = phone.page ?? phone.open();
    const { app } = instance;
    const subject = await app?.supplementSubject(of.parent);
    if (!app || !subject?.parent) return;
    const { owner, author, makers, parent } = subject;
    if (supplementRight(makers, parent, phone.clock()) === null) return;
    const known = (await app.openDraft(owner, parent.id))?.draft;
    const intent = (known && this.ledger.intents.get(known.id)) ?? this.intend(phone, author ?? `link ${LINK}`);
    const changes = of.corrects ? { notes: `Berichtigt ${this.made++}` } : null;
    const employeeName = author === null ? parent.employeeName : null;
    intent.about ??= {
      parent: parent.id,
      parentHash: parent.contentHash,
      property: parent.property,
      employeeName,
      changes,
    };
    const draft = known ?? draftOf(intent, owner, phone);
    if (!known) this.ledger.begin(intent);
    if (of.photos === 0) await app.createDraft(draft);
    for (let n = 0; n < of.photos; n++) await this.press(instance, intent, draft);
    await this.save(instance, intent);
  }

  /** Answers one of the questions that the phone shows. A failed tap is repeated. */
  async answer(phone: Phone, n: number): Promise<void> {
    const instance = phone.page ?? phone.open();
    const { app } = instance;
    const user = (await app?.currentSession())?.user;
    if (!app || user === undefined) return;
    const { threads } = await app.threadsHere(user);
    const thread = threads[Math.floor(n * threads.length)];
    if (!thread) return;
    const text = `Antwort ${this.made++} von ${user}`;
    const intent: AnswerIntent = { text, account: user, phone, state: 'pressed', isSettled: false };
    this.ledger.answers.begin(intent);
    const id = `ans${String(this.made++).padStart(12, '0')}`;
    const row = { id, account: user, thread: thread.id, propertyName: thread.propertyName, text, template: '' };
    for (let attempt = 0; attempt < TRIES && intent.state === 'pressed'; attempt++)
      await app.queueAnswer(row).then(
        () => {
          intent.state = 'queued';
        },
        () => {},
      );
    app.requestPull();
  }

  private intend(phone: Phone, owner: string): Intent {
    const id = `doc${String(this.made++).padStart(12, '0')}`;
    return {
      id,
      owner,
      phone,
      photos: [],
      notes: [{ text: '', isDone: true }],
      about: null,
      state: 'begun',
      expiryShown: null,
      isSettled: false,
    };
  }

  /** Repeats while the storage fails; requests space when it is full. */
  private async press(instance: AppInstance, intent: Intent, draft: NewDraft): Promise<void> {
    const { app, phone } = instance;
    if (!app) return;
    const id = `pho${String(this.made++).padStart(12, '0')}`;
    const bytes = new Uint8Array(Array.from({ length: 24 }, () => Math.floor(this.world.random() * 256))).buffer;
    const photo: PhotoIntent = { id, bytes, state: 'pressed' };
    intent.photos.push(photo);
    const sha256 = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
    const takenAt = new Date(phone.clock()).toISOString();
    const size = { bytes: bytes.byteLength, width: 1920, height: 1080 };
    const line = { id, sha256, ...size, takenAt, source: 'camera' as const };
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const done = await app.addPhoto(draft, line, bytes).then(
        () => true,
        (error: unknown) => error,
      );
      if (done === true) {
        if (photo.state === 'pressed') photo.state = 'safe';
        return;
      }
      if (nameOf(done) === 'DraftGoneError') return;
      if ((done as { kind?: string }).kind === 'full') await this.makeRoom(app, phone);
    }
  }

  async makeRoom(app: App, phone: Phone): Promise<void> {
    const instance = phone.page;
    phone.roomRequested.push(phone.mark());
    if (instance) phone.makingRoom.add(instance);
    await app.requestRoom().catch(() => 0);
    if (instance) phone.makingRoom.delete(instance);
  }

  private async type(app: App, intent: Intent): Promise<void> {
    const typed = { text: `Notiz ${this.made++}`, isDone: false };
    intent.notes.push(typed);
    // The form writes in sequence (draftStore.ts), two tabs do not, and a write of a dead connection is
    // repeated later.
    const before = intent.notes.filter(({ isDone }) => isDone);
    await app.changeDraft(intent.id, { notes: typed.text }).then(
      () => {
        typed.isDone = true;
        intent.notes = intent.notes.filter((one) => !before.includes(one));
      },
      () => {},
    );
  }

  private async save({ app, phone }: AppInstance, intent: Intent): Promise<void> {
    if (!app) return;
    const at = { capturedAt: phone.clock(), elapsedMs: 60_000, clockOffset: null, sha256: app.sha256Hex };
    const names = { authorName: intent.owner, propertyName: 'Haus 1', propertyAddress: 'Weg 1' };
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const done = await app.sealDraft(intent.id, { ...at, ...names }).catch(nameOf);
      if (typeof done === 'string') {
        if (done === 'DraftGoneError') return;
        continue;
      }
      if ('row' in done && intent.state === 'begun') intent.state = 'saved';
      return;
    }
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

function draftOf({ id, owner, about }: Intent, key: NewDraft['owner'], phone: Phone): NewDraft {
  const byLink = key.startsWith('link:');
  const now = phone.clock();
  return {
    id,
    owner: key,
    author: byLink ? null : owner,
    rev: 0,
    state: 'open',
    startedAt: new Date(now).toISOString(),
    timer: { elapsed: 0, wall: now },
    expiredAt: null,
    property: 'property0000000',
    employeeName: byLink ? 'Max Müller' : null,
    place: { source: 'gps', latitude: 50.938361, longitude: 6.959974, accuracy: 8, address: 'Domkloster 4, Köln' },
    serviceType: null,
    notes: '',
    ...about,
  };
}
