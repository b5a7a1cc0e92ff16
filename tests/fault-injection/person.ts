/** Somebody who documents with a phone in Node, whatever happens to it: takes photos, saves, begins the next. */
import { randomBytes } from 'node:crypto';
import { newId } from '../../src/domain/id';
import type { Crew } from '../support/crew';
import { shot } from './camera';
import type { Hand } from './hand';
import type { Ledger } from './ledger';
import { type NodePhone, PhoneDied } from './nodePhone';
import type { Form } from './phone/words';
import type { Watch } from './watch';

/** Nobody documents faster than the phone delivers: more than this never waits. */
const BACKLOG = 2;
const PHOTOS_MOST = 9;
/** After so many documentations the phone is told that its storage is full. */
const ROOM_EVERY = 6;
/** Nobody signs in, or taps 'Jetzt übertragen', more often, ms. */
const TAPS = 1500;
/** Before the account's id in whose a row is; a link has another word. */
const USER = 'user:';
/** Looks in a row that find no form that can be saved, before that is trouble. */
const PATIENCE = 600;

export type Means = {
  name: string;
  phone: NodePhone;
  /** Whoever may stand at it; the first one is whose it is, with a link the last one. */
  hands: Hand[];
  crew: Crew;
  ledger: Ledger;
  watch: Watch;
  random: () => number;
  /** Whether the phone's storage is full now and then: what the server surely has goes early. */
  tight: boolean;
  /** Accounts that were dismissed: they know that no password opens anything. */
  dismissed: ReadonlySet<string>;
};

export class Person {
  readonly name: string;
  readonly phone: NodePhone;
  /** What the app said that it should not have, one sentence each. */
  readonly troubles: string[] = [];
  /** Who stands at the phone, or wants to. */
  private hand: Hand;
  /** Whoever borrows it, for so many documentations. */
  private guest: { hand: Hand; left: number } | null = null;
  private works = false;
  /** Stands where nothing can be delivered, and documents all the same, until somebody says that it is enough. */
  isInBasement = false;
  private tapAgain = 0;

  constructor(private readonly means: Means) {
    this.name = means.name;
    this.phone = means.phone;
    this.hand = this.own;
  }

  /** Whose phone it is; of a worker with links whose newest one it is. */
  get own(): Hand {
    const { hands } = this.means;
    const [first] = hands;
    if (!first) throw new Error(`${this.means.name} belongs to nobody`);
    return first.link ? (hands.at(-1) ?? first) : first;
  }

  get crew(): Crew {
    return this.means.crew;
  }

  /** The colleague borrows the phone for so many documentations: whoever has it signs out, with whatever waits. */
  lend(documentations: number): boolean {
    const { hands } = this.means;
    const colleague = hands.find(({ owner, member }) => member !== null && owner !== this.own.owner);
    if (this.guest || !colleague) return false;
    this.guest = { hand: colleague, left: documentations };
    return true;
  }

  /** Whether somebody documents with it just now. */
  get isBusy(): boolean {
    return this.works;
  }

  /** A worker is given another link; what was captured by the old one stays with it. */
  give(hand: Hand): void {
    this.means.hands.push(hand);
  }

  /** Switches the phone on for the first time in this run; signs in where nobody is. */
  async begin(): Promise<void> {
    const { watch, phone, ledger } = this.means;
    await phone.start();
    watch.look(this.name, phone.disk);
    // Saved, and whoever supervised was killed before it was written down.
    for (const { id, contentHash } of phone.disk.saved.values())
      if (ledger.works.get(id)?.contentHash === null) await this.saved(id, contentHash);
    const { member, link } = this.own;
    if (link) await phone.ask({ do: 'openLink', token: link.token });
    else if (member && !phone.disk.session)
      await phone.ask({ do: 'signIn', email: member.email, password: member.password });
  }

  /** After a kill. A phone that does not come up again is trouble, and tried once more. */
  async switchOn(): Promise<void> {
    for (let tries = 0; tries < 3 && !this.phone.runs; tries++)
      await this.phone.start().catch((error) => this.troubles.push(`does not start: ${error.message}`));
  }

  /** Documents until `most` were saved, or `isOver`. */
  async work(most: number, isOver: () => boolean): Promise<void> {
    const { ledger, watch, phone } = this.means;
    this.works = true;
    for (let done = ledger.savedBy(this.name); done < most && !isOver(); ) {
      watch.look(this.name, phone.disk);
      this.hand = this.guest?.hand ?? this.own;
      if (!(await this.isReady())) await sleep(200);
      else if (await this.goOn()) {
        done++;
        if (this.guest && --this.guest.left <= 0) this.guest = null;
      } else await sleep(50);
      if (this.means.tight && done > 0 && done % ROOM_EVERY === 0) await phone.ask({ do: 'makeRoom' }).catch(() => {});
    }
    await this.finish();
    this.works = false;
  }

  /** Whether the next one can be documented. What waits for the sign-in of somebody who borrowed the phone waits until they come again. */
  private async isReady(): Promise<boolean> {
    if (this.isInBasement || this.phone.disk.waiting <= BACKLOG) return this.attend();
    await this.settle();
    return false;
  }

  /** What was begun is saved, by whoever began it: the last one is begun by nobody any more. */
  private async finish(): Promise<void> {
    const { watch, phone } = this.means;
    this.guest = null;
    for (let tries = 0; tries < PATIENCE; tries++) {
      watch.look(this.name, phone.disk);
      const [owner] = phone.disk.drafts.values();
      if (owner === undefined && phone.runs) return;
      this.hand = this.handFor(owner);
      if (!(await this.attend()) || !(await this.goOn())) await sleep(200);
    }
    this.troubles.push('a form was never saved');
  }

  /** All that the screens ask for until nothing waits any more: a sign-in of whoever's work waits for it, and 'Jetzt übertragen'. */
  async settle(): Promise<void> {
    const { watch, phone } = this.means;
    watch.look(this.name, phone.disk);
    const stuck = phone.disk.undelivered.find(({ state }) => state === 'needsSignIn');
    if (stuck) this.hand = this.handFor(stuck.owner);
    await this.attend();
  }

  /**
   * Who signed out before a grant of theirs was drawn, or whose grant died, comes back to the phone: until then it cannot ask whether what it
   * delivered for them is still there, and keeps it (D59). Only for what the server's present life (`generation`) called complete: what another
   * one did must wait for a sign-in by itself (D288), and a phone on which it does not is found.
   */
  async comeBack(generation: string): Promise<void> {
    const { watch, phone } = this.means;
    watch.look(this.name, phone.disk);
    const { saved, session, grants } = phone.disk;
    const mayAsk = (user: string) => (session?.alive && session.user === user) || grants.has(user);
    const complete = [...saved.values()].filter((row) => row.state === 'complete' && row.generation === generation);
    const unheard = complete.find(({ owner }) => owner.startsWith(USER) && !mayAsk(owner.slice(USER.length)));
    if (!unheard) return;
    this.hand = this.handFor(unheard.owner);
    await this.attend();
  }

  private handFor(owner: string | undefined): Hand {
    return this.means.hands.find((hand) => hand.owner === owner) ?? this.own;
  }

  /** Does what the screen asks for before anything can be documented. @returns whether it can. */
  private async attend(): Promise<boolean> {
    const { phone } = this.means;
    if (!phone.runs) return false;
    const { link } = this.hand;
    try {
      if (link && !phone.disk.links.has(this.hand.owner)) await phone.ask({ do: 'openLink', token: link.token });
      const isHere = link !== null || (await this.signIn());
      if (phone.disk.undelivered.some(({ state }) => state === 'refused') && this.mayTap())
        await phone.ask({ do: 'sendAgain' });
      return isHere;
    } catch (error) {
      if (!(error instanceof PhoneDied)) this.troubles.push(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  /** @returns whether whoever stands here is signed in, be it with a session that has died. */
  private async signIn(): Promise<boolean> {
    const { phone, dismissed, watch } = this.means;
    const { member, owner } = this.hand;
    const { session, undelivered } = phone.disk;
    if (!member) return false;
    const isHere = session?.user === member.id;
    const isAsked = undelivered.some((row) => row.owner === owner && row.state === 'needsSignIn');
    if (isHere && session?.alive && !isAsked) return true;
    if (dismissed.has(member.id) || !this.mayTap()) return isHere;
    if (session && !isHere) await phone.ask({ do: 'signOut' });
    const { email, password } = member;
    // A bad line, a server that is down: once more, later.
    await phone.ask({ do: 'signIn', email, password }).catch(unlessDead);
    watch.look(this.name, phone.disk);
    return phone.disk.session?.user === member.id;
  }

  private mayTap(): boolean {
    if (Date.now() < this.tapAgain) return false;
    this.tapAgain = Date.now() + TAPS;
    return true;
  }

  /** One documentation, or what is left of one; true = saved. */
  private async goOn(): Promise<boolean> {
    const { phone, ledger, watch, crew, random } = this.means;
    const { owner, whose, link } = this.hand;
    const [open] = [...phone.disk.drafts].find(([, of]) => of === owner) ?? [];
    const id = open ?? newId(randomBytes);
    const place = crew.properties[random() < 0.5 ? 0 : 1];
    const form: Form = { id, property: place.id, notes: `Treppenhaus gereinigt – ${id} ✓`, link };
    const photos = 1 + Math.floor(random() * PHOTOS_MOST);
    try {
      while (phone.disk.photosOf(id).length < photos) await this.press(form);
      await ledger.write({ phone: this.name, documentation: id, what: 'tapped', notes: form.notes, whose });
      const contentHash = String(await phone.ask({ do: 'save', form, propertyName: place.name }));
      await this.saved(id, contentHash);
      return true;
    } catch (error) {
      watch.look(this.name, phone.disk);
      // It died between the transaction and its word; what it says after its next start is what it has.
      const row = phone.disk.saved.get(id);
      if (row) await this.saved(id, row.contentHash);
      if (!(error instanceof PhoneDied)) this.troubles.push(error instanceof Error ? error.message : String(error));
      return row !== undefined;
    }
  }

  private async saved(documentation: string, contentHash: string): Promise<void> {
    const { ledger, watch, phone } = this.means;
    await ledger.write({ phone: this.name, documentation, what: 'saved', contentHash });
    watch.saved(this.name, phone.disk, documentation);
  }

  private async press(form: Form): Promise<void> {
    const { ledger, phone, watch } = this.means;
    const picture = await shot(`${this.name} ${ledger.photos.size + 1}`);
    const { id: photo, sha256 } = picture;
    await ledger.write({ phone: this.name, documentation: form.id, what: 'pressed', photo, sha256 });
    await phone.ask({ do: 'photo', form, shot: picture });
    await ledger.write({ phone: this.name, documentation: form.id, what: 'taken', photo });
    watch.taken(this.name, phone.disk, photo);
  }
}

/** A refusal is the app's own word; a phone that died says nothing. */
function unlessDead(error: unknown): void {
  if (error instanceof PhoneDied) throw error;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
