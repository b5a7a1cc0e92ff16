/** A person with a phone in Node. */
import { randomBytes } from 'node:crypto';
import { newId } from '../../src/domain/id';
import type { Team } from '../support/server/team';
import { shot } from './camera';
import type { Hand } from './hand';
import type { Ledger } from './ledger';
import { type NodePhone, PhoneDied } from './nodePhone';
import { type Form, NO_RECORD } from './phone/words';
import { isOver } from './phoneDisk';
import type { Watch } from './watch';

/** A person never documents faster than the phone delivers. */
const BACKLOG = 2;
const PHOTOS_MOST = 9;
/** Share of Nachträge, of the newest so many records, with at most so many photos. */
const SUPPLEMENT_SHARE = 0.25;
const RECORDS = 4;
const LATER_MOST = 2;
/** Documentations until the storage is full. */
const ROOM_EVERY = 6;
/** Milliseconds between sign-ins or taps on 'Jetzt übertragen'. */
const TAPS = 1500;
/** Prefix of an account's owner key; a link has another. */
const USER = 'user:';
/** Looks without a savable form until it is trouble. */
const PATIENCE = 600;

export type Means = {
  name: string;
  phone: NodePhone;
  /** The owner is the first, with a link the last. */
  hands: Hand[];
  team: Team;
  ledger: Ledger;
  watch: Watch;
  random: () => number;
  /** The storage is full at times. */
  tight: boolean;
  dismissed: ReadonlySet<string>;
};

export class Person {
  readonly name: string;
  readonly phone: NodePhone;
  readonly troubles: string[] = [];
  private hand: Hand;
  private guest: { hand: Hand; left: number } | null = null;
  private works = false;
  isInBasement = false;
  private tapAgain = 0;

  constructor(private readonly means: Means) {
    this.name = means.name;
    this.phone = means.phone;
    this.hand = this.own;
  }

  /** The owner of the phone; for a worker the newest link. */
  get own(): Hand {
    const { hands } = this.means;
    const [first] = hands;
    if (!first) throw new Error(`${this.means.name} belongs to nobody`);
    return first.link ? (hands.at(-1) ?? first) : first;
  }

  get team(): Team {
    return this.means.team;
  }

  /** The owner signs out, whatever waits. */
  lend(documentations: number): boolean {
    const { hands } = this.means;
    const colleague = hands.find(({ owner, member }) => member !== null && owner !== this.own.owner);
    if (this.guest || !colleague) return false;
    this.guest = { hand: colleague, left: documentations };
    return true;
  }

  get isBusy(): boolean {
    return this.works;
  }

  give(hand: Hand): void {
    this.means.hands.push(hand);
  }

  async begin(): Promise<void> {
    const { watch, phone, ledger } = this.means;
    await phone.start();
    watch.look(this.name, phone.disk);
    // Saved, and the supervisor was killed before noting it.
    for (const { id, contentHash } of phone.disk.saved.values())
      if (ledger.works.get(id)?.contentHash === null) await this.saved(id, contentHash);
    const { member, link } = this.own;
    if (link) await phone.request({ do: 'openLink', token: link.token });
    else if (member && !phone.disk.session)
      await phone.request({ do: 'signIn', email: member.email, password: member.password });
  }

  /** After a kill. A failed start is trouble, and is repeated. */
  async switchOn(): Promise<void> {
    for (let tries = 0; tries < 3 && !this.phone.runs; tries++)
      await this.phone.start().catch((error) => this.troubles.push(`does not start: ${error.message}`));
  }

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
      if (this.means.tight && done > 0 && done % ROOM_EVERY === 0)
        await phone.request({ do: 'makeRoom' }).catch(() => {});
    }
    await this.finish();
    this.works = false;
  }

  /** A borrower's work may wait until the borrower returns. */
  private async isReady(): Promise<boolean> {
    if (this.isInBasement || this.phone.disk.waiting <= BACKLOG) return this.attend();
    await this.settle();
    return false;
  }

  /** Saves unfinished forms, by their owners. */
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

  /** Until nothing waits. */
  async settle(): Promise<void> {
    const { watch, phone } = this.means;
    watch.look(this.name, phone.disk);
    if (phone.disk.answersWaiting > 0 && this.mayTap()) await phone.request({ do: 'look' }).catch(() => {});
    const stuck = phone.disk.undelivered.find(({ state }) => state === 'needsSignIn');
    if (stuck) this.hand = this.handFor(stuck.owner);
    await this.attend();
  }

  /**
   * A phone confirms and releases a person's work only with a grant (D59). Only for work of the current `generation`:
   * older work must request a sign-in (D288).
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

  private async attend(): Promise<boolean> {
    const { phone } = this.means;
    if (!phone.runs) return false;
    const { link } = this.hand;
    try {
      if (link && !phone.disk.links.has(this.hand.owner)) await phone.request({ do: 'openLink', token: link.token });
      const isHere = link !== null || (await this.signIn());
      if (phone.disk.undelivered.some(({ state }) => state === 'refused') && this.mayTap())
        await phone.request({ do: 'sendAgain' });
      return isHere;
    } catch (error) {
      if (!(error instanceof PhoneDied)) this.troubles.push(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  /** @returns whether this person is signed in, also with a dead session. */
  private async signIn(): Promise<boolean> {
    const { phone, dismissed, watch } = this.means;
    const { member, owner } = this.hand;
    const { session, undelivered } = phone.disk;
    if (!member) return false;
    const isHere = session?.user === member.id;
    const isAsked = undelivered.some((row) => row.owner === owner && row.state === 'needsSignIn');
    if (isHere && session?.alive && !isAsked) return true;
    if (dismissed.has(member.id) || !this.mayTap()) return isHere;
    if (session && !isHere) await phone.request({ do: 'signOut' });
    const { email, password } = member;
    // A bad line or a server that is down: tries again later.
    await phone.request({ do: 'signIn', email, password }).catch(unlessDead);
    watch.look(this.name, phone.disk);
    return phone.disk.session?.user === member.id;
  }

  private mayTap(): boolean {
    if (Date.now() < this.tapAgain) return false;
    this.tapAgain = Date.now() + TAPS;
    return true;
  }

  /** One documentation, or the rest of one; true = saved. */
  private async goOn(): Promise<boolean> {
    const { phone, ledger, watch, team, random } = this.means;
    const { owner, whose, link } = this.hand;
    const [open] = [...phone.disk.drafts].find(([, of]) => of === owner) ?? [];
    const id = open ?? newId(randomBytes);
    const place = team.properties[random() < 0.5 ? 0 : 1];
    const parent = open === undefined ? await this.recordToAddTo() : phone.disk.parents.get(open);
    const notes = `Treppenhaus gereinigt – ${id} ✓`;
    const form: Form = { id, property: place.id, notes, link, ...(parent !== undefined && { parent }) };
    const photos =
      parent === undefined ? 1 + Math.floor(random() * PHOTOS_MOST) : Math.floor(random() * (LATER_MOST + 1));
    if (parent !== undefined && photos > 0 && random() < 0.5) form.notes = '';
    try {
      while (phone.disk.photosOf(id).length < photos) await this.press(form);
      const tapped = { documentation: id, notes: form.notes, whose, ...(parent !== undefined && { parent }) };
      await ledger.write({ phone: this.name, what: 'tapped', ...tapped });
      const contentHash = String(await phone.request({ do: 'save', form, propertyName: place.name }));
      await this.saved(id, contentHash);
      return true;
    } catch (error) {
      watch.look(this.name, phone.disk);
      // It died before its answer; its disk shows the truth.
      const row = phone.disk.saved.get(id);
      if (row) await this.saved(id, row.contentHash);
      if (!isExpected(error)) this.troubles.push(error instanceof Error ? error.message : String(error));
      return row !== undefined;
    }
  }

  /** An own record that gets a Nachtrag, often while it waits itself; undefined = a new record. */
  private async recordToAddTo(): Promise<string | undefined> {
    const { phone, random, ledger } = this.means;
    if (random() >= SUPPLEMENT_SHARE) return undefined;
    const own = [...phone.disk.saved.values()].filter(
      (row) => row.owner === this.hand.owner && row.parent === '' && !isOver(row) && !ledger.isDeleted(row.id),
    );
    const record = own.slice(-RECORDS)[Math.floor(random() * Math.min(RECORDS, own.length))]?.id;
    if (record === undefined) return undefined;
    const mayAdd = await phone.request({ do: 'mayAdd', record }).catch(() => false);
    return mayAdd === true ? record : undefined;
  }

  /** Looks at the questions of the office and answers one; true = it is stored. */
  async answer(): Promise<boolean> {
    const { phone, ledger } = this.means;
    try {
      const [thread] = (await phone.request({ do: 'look' })) as string[];
      if (thread === undefined) return false;
      const id = newId(randomBytes);
      const text = `Ja, erledigt – ${id}`;
      await ledger.write({ what: 'answering', phone: this.name, answer: id, text });
      const account = String(await phone.request({ do: 'answer', id, thread, text }));
      await ledger.write({ what: 'answered', phone: this.name, answer: id, account });
      return true;
    } catch {
      // It died, or no person is signed in.
      return false;
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
    await phone.request({ do: 'photo', form, shot: picture });
    await ledger.write({ phone: this.name, documentation: form.id, what: 'taken', photo });
    watch.taken(this.name, phone.disk, photo);
  }
}

function isExpected(error: unknown): boolean {
  return error instanceof PhoneDied || (error instanceof Error && error.message.endsWith(NO_RECORD));
}

/** A rejection is the app's answer; a dead phone gives none. */
function unlessDead(error: unknown): void {
  if (error instanceof PhoneDied) throw error;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
