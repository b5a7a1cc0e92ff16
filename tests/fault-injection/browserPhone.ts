/** A phone that is a real Chromium with the built app and its own profile. */
import { mkdirSync } from 'node:fs';
import type { CDPSession } from '@playwright/test';
import { MortalBrowser } from '../support/browser/browser';
import { type Kept, Phone } from '../support/browser/phone';
import type { Team } from '../support/server/team';
import type { Phones } from './audit';
import { handOf } from './hand';
import type { Ledger } from './ledger';
import { capturedAtOf, type Saved, sealedText } from './phoneDisk';
import { giveCamera, pictureWith, show } from './stamp';
import { takeOverUpdate } from './takeOver';
import type { Watch } from './watch';

type Means = {
  name: string;
  profile: string;
  team: Team;
  origin: string;
  ledger: Ledger;
  watch: Watch;
  random: () => number;
  /** Each phone has its own thousands of numbers. */
  firstStamp: number;
};
const DONE = ['complete', 'released'];
const STARTS_MOST = 20;
const START_WITHIN = 60_000;
/** Milliseconds until a silent page counts as dead. */
const PATIENCE = 15_000;
const DOCUMENT_WITHIN = 180_000;
const SHOTS_MOST = 2;
/** Share of additional picked pictures. */
const PICKED_SHARE = 0.3;

export class BrowserPhone {
  readonly name: string;
  readonly troubles: string[] = [];
  count = 0;
  updates = 0;
  private readonly browser: MortalBrowser;
  private phone: Phone | null = null;
  private works = false;
  private waking: Promise<void> | null = null;
  /** Aborts the requests of an ended browser process. */
  private life = new AbortController();
  private readonly told = new Set<string>();

  constructor(private readonly means: Means) {
    this.name = means.name;
    mkdirSync(means.profile, { recursive: true });
    this.browser = new MortalBrowser(means.profile);
  }

  async begin(): Promise<void> {
    await this.wake();
    const { phone } = this;
    if (!phone) throw new Error(`${this.name} does not start`);
    const [session] = await phone.rows('session');
    if (!session) await phone.signIn(this.means.team.employees[0]);
  }

  get isBusy(): boolean {
    return this.works;
  }

  /** kill -9; a documenting person restarts it. @returns false when no page was alive. */
  async kill(): Promise<boolean> {
    const lived = this.phone !== null;
    this.phone = null;
    this.life.abort();
    await this.browser.kill();
    return lived;
  }

  /** @returns false without a page; browser and worker continue. */
  async crash(): Promise<boolean> {
    const { phone } = this;
    if (!phone) return false;
    const gone = new Promise((resolve) => phone.page.once('crash', resolve));
    // From here on a missing answer is expected.
    this.phone = null;
    void this.notify(phone, (devtools) => devtools.send('Page.crash'));
    await Promise.race([gone, sleep(5000)]);
    await this.kill();
    return true;
  }

  /** Restarts it, also when its person has finished, so that it delivers. */
  async revive(): Promise<void> {
    if (!this.works) await this.wake();
  }

  /** @returns false without a page. */
  async freeze(ms: number): Promise<boolean> {
    const { phone } = this;
    if (!phone) return false;
    const froze = await this.notify(phone, async (devtools) => {
      await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
      await sleep(ms);
      await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    });
    // A phone that does not wake is switched off and on.
    if (!froze && this.phone === phone) await this.kill();
    return froze;
  }

  async work(most: number, isOver: () => boolean): Promise<void> {
    this.count = this.means.ledger.savedBy(this.name);
    this.works = true;
    while (this.count < most && !isOver()) {
      const { phone } = this;
      try {
        if (phone) await this.answered(this.document(phone), DOCUMENT_WITHIN);
        else await this.wake();
      } catch (error) {
        // Killed: the restart looks for the unfinished form.
        const output = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
        if (this.phone !== phone) continue;
        this.troubles.push(output);
        await this.kill();
      }
    }
    this.works = false;
  }

  /** Restarts after a kill, one at a time: two Chromium on one profile end each other. */
  wake(): Promise<void> {
    this.waking ??= this.untilAwake().finally(() => {
      this.waking = null;
    });
    return this.waking;
  }

  /** Repeats, because the server may be down. */
  private async untilAwake(): Promise<void> {
    for (let tries = 1; !this.phone; tries++)
      try {
        this.life = new AbortController();
        await this.answered(this.switchOn(), START_WITHIN);
      } catch (error) {
        await this.kill();
        if (tries === STARTS_MOST) throw error;
        await sleep(1000);
      }
  }

  /** Undelivered work; compares delivered work with the server's disk. */
  async waiting(): Promise<number> {
    await this.wake();
    const { phone } = this;
    const waiting = phone ? await this.answered(this.compare(phone)).catch(() => null) : null;
    if (waiting !== null) return waiting;
    if (this.phone === phone) await this.kill();
    return 1;
  }

  /** Reopens the app, which requests the second confirmation. */
  async openAnew(): Promise<void> {
    await this.wake();
    const { phone } = this;
    if (phone) await this.answered(phone.goto('/dashboard'), START_WITHIN).catch(() => this.kill());
  }

  /** This generation of the server has confirmed everything (D220). */
  async hasHeard(generation: string): Promise<boolean> {
    if ((await this.waiting()) > 0) return false;
    const outbox = await this.phone?.outboxBut([]).catch(() => null);
    return outbox?.fresh.every(({ transfer }) => transfer.generation === generation) ?? false;
  }

  async end(): Promise<Phones[number]> {
    const [rows, drafts] = await this.whatLies();
    await this.kill();
    const saved = new Map(rows.map((row) => [row.id, savedOf(row)]));
    const bytes = new Map(rows.flatMap(({ stored }) => Object.entries(stored)));
    const drafted = new Set(drafts.map(({ id }) => String(id)));
    return { name: this.name, saved, drafts: drafted, bytes, answers: new Map(), account: '', isStamped: true };
  }

  /** Reads its database. A frozen page is restarted first. */
  private async whatLies(): Promise<[Kept[], Record<string, unknown>[]]> {
    for (let tries = 1; ; tries++)
      try {
        await this.wake();
        const { phone } = this;
        if (!phone) throw new Error(`${this.name} does not start`);
        return await this.answered(Promise.all([phone.kept(), phone.rows('drafts')]), DOCUMENT_WITHIN);
      } catch (error) {
        if (tries === STARTS_MOST) throw error;
        await this.kill();
      }
  }

  /** @throws Error when the page is dead, killed or frozen. */
  private answered<T>(request: Promise<T>, within = PATIENCE): Promise<T> {
    const { signal } = this.life;
    return new Promise((resolve, reject) => {
      const silent = () => reject(new Error('the page does not answer'));
      const timer = setTimeout(silent, within);
      signal.addEventListener('abort', silent);
      request.then(resolve, reject).finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', silent);
      });
    });
  }

  private async switchOn(): Promise<void> {
    const { signal } = this.life;
    const context = await this.browser.start();
    const page = context.pages()[0] ?? (await context.newPage());
    await giveCamera(page);
    const phone = Phone.with(page, this.means.origin);
    await phone.goto('/dashboard');
    // Killed during the start: this page must not count as alive.
    signal.throwIfAborted();
    this.phone = phone;
  }

  /** @returns false when it died meanwhile. */
  private notify(phone: Phone, act: (devtools: CDPSession) => Promise<unknown>): Promise<boolean> {
    const done = async () => {
      const devtools = await phone.page.context().newCDPSession(phone.page);
      await act(devtools);
      await devtools.detach();
      return true;
    };
    return this.answered(done()).catch(() => false);
  }

  /** Continues the form of a killed browser with its photos. */
  private async document(phone: Phone): Promise<void> {
    const { ledger, team, random } = this.means;
    const { ids: before } = await phone.outboxBut(this.told);
    const { whose } = handOf(team.employees[0], team);
    const notes = `${this.name} Nr. ${this.count + 1}`;
    if (await takeOverUpdate(phone)) this.updates++;
    await phone.goto('/new-documentation');
    await this.look(phone);
    for (let left = 1 + Math.floor(random() * SHOTS_MOST); left > 0; left--) await this.shoot(phone);
    await phone.toForm();
    if (random() < PICKED_SHARE) await this.pick(phone);
    await phone.capture({ photos: 0, notes, here: true });
    const [draft] = await phone.rows('drafts');
    const documentation = String(draft?.id);
    await ledger.write({ phone: this.name, documentation, what: 'tapped', notes, whose });
    await phone.tapSave();
    const { fresh: saved } = await phone.outboxBut(before);
    for (const { id, sealed } of saved) await this.noteSaved(id, sealed.contentHash);
    if (saved.length !== 1 || saved[0]?.id !== documentation)
      this.troubles.push(
        `saved was ${documentation}, and now there is ${saved.map(({ id }) => id).join() || 'nothing'}`,
      );
    this.count++;
    await this.compare(phone);
  }

  /** The ledger has the camera's picture before the tap. */
  private async shoot(phone: Phone): Promise<void> {
    const stamp = this.nextStamp();
    await phone.aim();
    await show(phone.page, stamp);
    await this.hand(phone, stamp, () => phone.press());
  }

  private async pick(phone: Phone): Promise<void> {
    const stamp = this.nextStamp();
    const buffer = await pictureWith(stamp);
    const file = { name: `${stamp}.jpg`, mimeType: 'image/jpeg', buffer };
    await this.hand(phone, stamp, () => phone.page.locator('input[type=file]').setInputFiles(file));
  }

  private async hand(phone: Phone, stamp: number, act: () => Promise<void>): Promise<void> {
    const { ledger } = this.means;
    await ledger.write({ what: 'shown', phone: this.name, stamp });
    const before = (await phone.rows('photoBytes')).length;
    await act();
    for (const until = Date.now() + 20_000; (await phone.rows('photoBytes')).length <= before; await sleep(100))
      if (Date.now() > until) throw new Error(`picture ${stamp} does not come`);
    await ledger.write({ what: 'shot', phone: this.name, stamp });
    await this.look(phone);
  }

  private nextStamp(): number {
    const { ledger, firstStamp } = this.means;
    return firstStamp + ledger.shownBy(this.name);
  }

  /** Unsealed pictures have an id in the browser's database only. */
  private async look(phone: Phone): Promise<void> {
    for (const { id, sha256, documentation } of await phone.rows('photos')) {
      if (this.means.ledger.photos.has(String(id))) continue;
      const photo = { phone: this.name, documentation: String(documentation), photo: String(id) };
      await this.means.ledger.write({ ...photo, what: 'pressed', sha256: String(sha256) });
      await this.means.ledger.write({ ...photo, what: 'taken' });
    }
  }

  private noteSaved(documentation: string, contentHash: string): Promise<void> {
    return this.means.ledger.write({ phone: this.name, documentation, what: 'saved', contentHash });
  }

  /** Compares each row with the server's disk once. @returns the number of undelivered ones. */
  private async compare(phone: Phone): Promise<number> {
    const { ledger, watch } = this.means;
    const outbox = await phone.outboxBut(this.told);
    for (const { id, state, sealed, transfer } of outbox.fresh) {
      // Saved, but the browser was killed before its answer.
      if (ledger.works.get(id)?.contentHash === null) await this.noteSaved(id, sealed.contentHash);
      if (!DONE.includes(state)) continue;
      if (watch.claimed(id, sealed.photos, transfer)) this.told.add(id);
    }
    return outbox.waiting;
  }
}

function savedOf({ id, owner, state, reason, sealed }: Kept): Saved {
  const photos = sealed.photos.map(({ id: photo, sha256 }) => ({ id: photo, sha256 }));
  const { contentHash, parent } = sealed;
  const facts = { capturedAt: capturedAtOf(sealed), contentHash, text: sealedText(sealed), parent: parent ?? '' };
  return { id, owner, state, reason, ...facts, generation: null, photos };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
