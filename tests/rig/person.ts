/** Somebody who documents with a phone in Node, whatever happens to it: takes photos, saves, begins the next. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { newId } from '../../src/domain/id';
import type { Crew, Member } from '../support/crew';
import { seeded } from '../support/faults';
import type { Party } from './audit';
import { shot } from './camera';
import type { Ledger } from './ledger';
import { NodePhone, PhoneDied } from './nodePhone';
import type { Form } from './phone/words';
import type { Watch } from './watch';

/** Nobody documents faster than the phone delivers: more than this never waits. */
const BACKLOG = 2;
const PHOTOS_MOST = 9;
/** After so many documentations the phone is told that its storage is full. */
const ROOM_EVERY = 6;
/** Both employees of a crew have a phone. */
export const PHONES_OF_A_CREW = 2;

type Means = {
  name: string;
  phone: NodePhone;
  member: Member;
  crew: Crew;
  ledger: Ledger;
  watch: Watch;
  random: () => number;
  /** Whether the phone's storage is full now and then: what the server surely has goes early. */
  tight: boolean;
};

/** So many people with a phone in Node each, two of a crew; none is switched on. @param of `folder`: where their disks lie. */
export function peopleOf(
  count: number,
  of: Pick<Means, 'ledger' | 'watch' | 'tight'> & {
    folder: string;
    origin: string;
    crews: readonly Crew[];
    seed: number;
  },
): Person[] {
  const { folder, origin, crews, seed, ...shared } = of;
  return Array.from({ length: count }, (_, at) => {
    const crew = crews[Math.floor(at / PHONES_OF_A_CREW)] as Crew;
    const member = crew.employees[at % PHONES_OF_A_CREW] as Member;
    const phone = new NodePhone(join(folder, String(at)), origin);
    return new Person({ ...shared, name: `phone ${at}`, phone, member, crew, random: seeded(seed * 31 + at) });
  });
}

export class Person {
  readonly name: string;
  readonly phone: NodePhone;
  /** What the app said that it should not have, one sentence each. */
  readonly troubles: string[] = [];

  constructor(private readonly means: Means) {
    this.name = means.name;
    this.phone = means.phone;
  }

  get party(): Party {
    const { member, crew } = this.means;
    return { name: this.name, user: member.id, company: crew.provider.id };
  }

  /** Switches the phone on for the first time in this run; signs in where nobody is. */
  async begin(): Promise<void> {
    const { watch, phone, member } = this.means;
    await phone.start();
    watch.look(this.name, phone.disk);
    if (phone.disk.signedIn) return;
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
    for (let done = ledger.savedBy(this.name); done < most && !isOver(); ) {
      watch.look(this.name, phone.disk);
      if (!phone.runs || phone.disk.waiting > BACKLOG) await sleep(200);
      else if (await this.goOn()) done++;
      else await sleep(50);
      if (this.means.tight && done > 0 && done % ROOM_EVERY === 0) await phone.ask({ do: 'makeRoom' }).catch(() => {});
    }
    await this.finish();
  }

  /** What was begun is saved: the last one is begun by nobody any more. */
  private async finish(): Promise<void> {
    const { watch, phone } = this.means;
    for (let tries = 0; tries < 100; tries++) {
      watch.look(this.name, phone.disk);
      if (phone.disk.drafts.size === 0 && phone.runs) return;
      if (!phone.runs || !(await this.goOn())) await sleep(200);
    }
    this.troubles.push('a form was never saved');
  }

  /** One documentation, or what is left of one; true = saved. */
  private async goOn(): Promise<boolean> {
    const { phone, ledger, watch, crew, random } = this.means;
    const [open] = phone.disk.drafts.keys();
    const id = open ?? newId(randomBytes);
    const place = crew.properties[random() < 0.5 ? 0 : 1];
    const form: Form = { id, property: place.id, notes: `Treppenhaus gereinigt – ${id} ✓` };
    const photos = 1 + Math.floor(random() * PHOTOS_MOST);
    try {
      while (phone.disk.photosOf(id).length < photos) await this.press(form);
      await ledger.write({ phone: this.name, documentation: id, what: 'tapped', notes: form.notes });
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

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
