/** A real Chromium with the built app and a profile on the disk, as one phone of a run; killed with -9 like the others. */
import { mkdirSync } from 'node:fs';
import { MortalBrowser } from '../support/browser';
import type { Crew } from '../support/crew';
import { type Kept, Phone } from '../support/phone';
import type { Phones } from './audit';
import type { Ledger } from './ledger';
import { type Saved, sealedText } from './phoneDisk';
import type { Watch } from './watch';

type Means = { name: string; profile: string; crew: Crew; origin: string; ledger: Ledger; watch: Watch };
const DONE = ['complete', 'released'];
const STARTS_MOST = 20;

export class BrowserPhone {
  readonly name: string;
  readonly troubles: string[] = [];
  /** Documentations that were saved here. */
  count = 0;
  private readonly browser: MortalBrowser;
  private phone: Phone | null = null;

  constructor(private readonly means: Means) {
    this.name = means.name;
    mkdirSync(means.profile, { recursive: true });
    this.browser = new MortalBrowser(means.profile);
  }

  /** Starts it and signs in where nobody is. */
  async begin(): Promise<void> {
    await this.switchOn();
    const { phone } = this;
    if (!phone) throw new Error(`${this.name} does not start`);
    const [session] = await phone.rows('session');
    if (!session) await phone.signIn(this.means.crew.employees[0]);
  }

  /** kill -9 of the whole browser; whoever documents starts it again. */
  async kill(): Promise<void> {
    this.phone = null;
    await this.browser.kill();
  }

  /** Documents through the screens until `most` were saved, or `isOver`. */
  async work(most: number, isOver: () => boolean): Promise<void> {
    this.count = this.means.ledger.savedBy(this.name);
    while (this.count < most && !isOver()) {
      try {
        await this.wake();
        if (this.phone) await this.document(this.phone);
      } catch (error) {
        // Killed in the middle: what was begun is looked for when it is back.
        const said = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
        if (this.phone) this.troubles.push(said);
        await this.kill();
      }
    }
  }

  /** Starts it again where it was killed. One that does not come up is tried again: the server may just be gone. */
  async wake(): Promise<void> {
    for (let tries = 1; !this.phone; tries++)
      try {
        await this.switchOn();
      } catch (error) {
        await this.kill();
        if (tries === STARTS_MOST) throw error;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
  }

  /** How many are still work here. */
  async waiting(): Promise<number> {
    const rows = (await this.phone?.kept().catch(() => null)) ?? null;
    return rows === null ? 1 : rows.filter(({ state }) => !DONE.includes(state)).length;
  }

  /** What it has at the end; then it is closed. */
  async end(): Promise<Phones[number]> {
    const { crew } = this.means;
    const rows = (await this.phone?.kept()) ?? [];
    const drafts = (await this.phone?.rows('drafts')) ?? [];
    await this.kill();
    const saved = new Map(rows.map((row) => [row.id, savedOf(row)]));
    const party = { name: this.name, user: crew.employees[0].id, company: crew.provider.id };
    const bytes = new Map(rows.flatMap(({ stored }) => Object.entries(stored)));
    return { party, saved, drafts: new Set(drafts.map(({ id }) => String(id))), bytes, distinct: false };
  }

  private async switchOn(): Promise<void> {
    const context = await this.browser.start();
    const page = context.pages()[0] ?? (await context.newPage());
    const phone = Phone.with(page, this.means.origin);
    await phone.goto('/dashboard');
    this.phone = phone;
  }

  /** One documentation; a form that a killed browser left is gone on with, with the photos it has. */
  private async document(phone: Phone): Promise<void> {
    const { ledger } = this.means;
    const before = new Set((await phone.kept()).map(({ id }) => id));
    const stamp = `${this.name} Nr. ${this.count + 1}`;
    await phone.capture({ photos: 1, notes: stamp });
    const [draft] = await phone.rows('drafts');
    await this.look(phone, String(draft?.id));
    await ledger.write({ phone: this.name, documentation: String(draft?.id), what: 'tapped', notes: stamp });
    const kept = await phone.save();
    if (before.has(kept.id)) this.troubles.push(`${kept.id} was saved two times`);
    await ledger.write({
      phone: this.name,
      documentation: kept.id,
      what: 'saved',
      contentHash: kept.sealed.contentHash,
    });
    this.count++;
  }

  /** The pictures as they lie in the browser's database before anything is sealed: its camera has no other ledger. */
  private async look(phone: Phone, documentation: string): Promise<void> {
    for (const { id, sha256, documentation: of } of await phone.rows('photos')) {
      if (of !== documentation || this.means.ledger.photos.has(String(id))) continue;
      const photo = { phone: this.name, documentation, photo: String(id) };
      await this.means.ledger.write({ ...photo, what: 'pressed', sha256: String(sha256) });
      await this.means.ledger.write({ ...photo, what: 'taken' });
    }
  }
}

function savedOf({ id, state, reason, sealed }: Kept): Saved {
  const photos = sealed.photos.map(({ id: photo, sha256 }) => ({ id: photo, sha256 }));
  const { author, contentHash } = sealed;
  return { id, state, reason, author, contentHash, text: sealedText(sealed), photos };
}
