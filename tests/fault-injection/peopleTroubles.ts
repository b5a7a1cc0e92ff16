/** Troubles of people. The ledger has each before it happens. */
import { LINK_DOCUMENTATIONS_PER_DAY } from '../../src/domain/people/quotas';
import type { Member, Team } from '../support/server/team';
import { linkPhones, teamOf, WORKER } from './crowd';
import { handWith, type LinkOf } from './hand';
import type { Ledger } from './ledger';
import type { Office } from './office';
import type { Person } from './person';
import type { Saved } from './phoneDisk';
import { accountOf, assignmentsOf, grantsOf, linkOf } from './rights';
import type { Watch } from './watch';
import type { Wire } from './wire';

/** Mean milliseconds. */
export const PEOPLE_EVERY = {
  dismissal: 30_000,
  assignment: 30_000,
  credentials: 30_000,
  handover: 20_000,
  link: 25_000,
  deletion: 15_000,
  question: 12_000,
};
export type PeopleKind = keyof typeof PEOPLE_EVERY;
export const PEOPLE_KINDS = Object.keys(PEOPLE_EVERY) as PeopleKind[];
export type PeopleCounts = Record<PeopleKind, number>;

export function noPeopleTroubles(): PeopleCounts {
  return { dismissal: 0, assignment: 0, credentials: 0, handover: 0, link: 0, deletion: 0, question: 0 };
}

/** Maximum milliseconds offline until a save. */
const DARK_MOST = 5_000;
const GUESTS_MOST = 2;
/** Attempts to find a person with a delivered record. */
const TRIES = 20;
/** Maximum milliseconds without a right while the phone waits for answers. */
const ANSWERED_MOST = 15_000;
/** A worker gets another link before the server's daily limit. */
const LINK_MOST = LINK_DOCUMENTATIONS_PER_DAY * 0.75;

type Means = {
  office: Office;
  ledger: Ledger;
  watch: Watch;
  wire: Wire;
  teams: readonly Team[];
  links: Record<string, LinkOf[]>;
  keep: () => void;
  isOver: () => boolean;
  pause: (ms: number) => Promise<void>;
  note: (event: string, detail: Record<string, unknown>) => void;
};

type Whom = { person: Person; member: Member; team: Team };

export class PeopleTroubles {
  readonly counts = noPeopleTroubles();
  readonly dismissed = new Set<string>();
  readonly troubles: string[] = [];
  private people: readonly Person[] = [];
  private readonly busy = new Set<string>();
  /** Additional documentations of finished people. */
  private readonly extra: Promise<void>[] = [];

  constructor(private readonly means: Means) {}

  async begin(phones: number): Promise<void> {
    const { office, teams, links, keep } = this.means;
    await this.settle();
    for (const name of linkPhones(phones)) {
      const { provider, properties } = teamOf(name, teams);
      const link = await office.openLink(provider, properties[0].id);
      const given = links[name] ?? [];
      if (given.at(-1)?.id !== link.id) links[name] = [...given, link];
    }
    keep();
  }

  meet(people: readonly Person[]): void {
    this.people = people;
  }

  /** Always true without links, if it needs them. */
  hasMet(kind: PeopleKind): boolean {
    const hasLinks = Object.keys(this.means.links).length > 0;
    return this.counts[kind] > 0 || (kind === 'link' && !hasLinks);
  }

  befall(kind: PeopleKind, random: () => number): Promise<void> {
    return this.tried(kind, () => this.acts[kind](random));
  }

  relieve(random: () => number): Promise<void> {
    return this.tried('link', async () => {
      for (const person of this.workers) if (this.usesOf(person) >= LINK_MOST) await this.withdraw(person, random);
    });
  }

  private async tried(what: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.troubles.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async settle(): Promise<void> {
    const { office, ledger, teams } = this.means;
    await Promise.all(this.extra);
    const isGone = (right: string) => ledger.gaps.get(right)?.at(-1)?.to === null;
    for (const { provider, employees, properties } of teams)
      for (const { id } of employees) {
        if (isGone(accountOf(id))) await this.reinstate(provider, id);
        if (!isGone(assignmentsOf(id))) continue;
        for (const { id: property } of properties) await office.assign(provider, { employee: id, property });
        await ledger.write({ what: 'began', right: assignmentsOf(id) });
      }
    for (const [id, { deleted, whose }] of ledger.works) if (deleted === 'asked') await this.remove(id, whose.company);
  }

  private readonly acts: Record<PeopleKind, (random: () => number) => Promise<void>> = {
    dismissal: (random) => this.dismiss(random),
    assignment: (random) => this.unassign(random),
    credentials: (random) => this.signOut(random),
    handover: (random) => this.lend(random),
    link: (random) => this.revoke(random),
    deletion: (random) => this.deleteOne(random),
    question: (random) => this.question(random),
  };

  private async dismiss(random: () => number): Promise<void> {
    await this.with(this.pick(random, this.members), async ({ person, member, team: { provider } }) => {
      const { ledger, office, pause } = this.means;
      const captured = await this.afterCapture(person, async () => {
        await ledger.write({ what: 'ending', right: accountOf(member.id) });
        await ledger.write({ what: 'ending', right: grantsOf(member.id) });
        this.dismissed.add(member.id);
        await office.setActive(provider, member.id, false);
      });
      await pause(1000 + random() * 7000);
      await this.untilAnswered(person, captured);
      await this.reinstate(provider, member.id);
      // Counted here, because a run that waits for one of each kind ends with it.
      this.count('dismissal', person);
    });
  }

  private async reinstate(provider: Member, employee: string): Promise<void> {
    const { ledger, office } = this.means;
    await office.setActive(provider, employee, true);
    await ledger.write({ what: 'began', right: accountOf(employee) });
    this.dismissed.delete(employee);
  }

  private async unassign(random: () => number): Promise<void> {
    await this.with(this.pick(random, this.members), async ({ person, member, team: { provider, properties } }) => {
      const employee = member.id;
      const { ledger, office, pause } = this.means;
      const at = { employee, property: properties[random() < 0.5 ? 0 : 1].id };
      const captured = await this.afterCapture(person, async () => {
        await ledger.write({ what: 'ending', right: assignmentsOf(employee) });
        await office.endAssignment(provider, at);
      });
      await pause(500 + random() * 5000);
      await this.untilAnswered(person, captured);
      await office.assign(provider, at);
      await ledger.write({ what: 'began', right: assignmentsOf(employee) });
      this.count('assignment', person);
    });
  }

  private async signOut(random: () => number): Promise<void> {
    await this.with(this.pick(random, this.members), async ({ person, member }) => {
      const { ledger, office, keep } = this.means;
      await this.afterCapture(person, async () => {
        await ledger.write({ what: 'ending', right: grantsOf(member.id) });
        if (random() < 0.5) await office.signOutEverywhere(member);
        else await office.changePassword(member, `Leiter-im-Keller-${Math.floor(random() * 1e9)}`);
        keep();
      });
      this.count('credentials', person);
    });
  }

  private async lend(random: () => number): Promise<void> {
    const person = this.pick(random, this.members);
    const documentations = 1 + Math.floor(random() * GUESTS_MOST);
    if (!person?.lend(documentations)) return;
    this.count('handover', person);
    const { ledger, isOver } = this.means;
    if (!person.isBusy) await person.work(ledger.savedBy(person.name) + documentations, isOver);
  }

  private async revoke(random: () => number): Promise<void> {
    const person = this.pick(random, this.workers);
    if (person) await this.withdraw(person, random);
  }

  private async withdraw(person: Person, random: () => number): Promise<void> {
    if (this.busy.has(person.name)) return;
    const { ledger, office, links, keep, pause } = this.means;
    const { team, name, own } = person;
    const given = links[name] ?? [];
    const link = given.at(-1);
    if (!link) return;
    this.busy.add(name);
    try {
      await this.afterCapture(person, async () => {
        await ledger.write({ what: 'ending', right: linkOf(own.owner) });
        await office.revokeLink(team.provider, link);
      });
      // Without network the worker continues with the old link.
      await pause(500 + random() * 4000);
      const next = await office.openLink(team.provider, team.properties[0].id);
      links[name] = [...given, next];
      keep();
      person.give(handWith(next, team, WORKER));
      this.count('link', person);
    } finally {
      this.busy.delete(name);
    }
  }

  /** The company sends a question about a record; its author answers at once, often without network. */
  private async question(random: () => number): Promise<void> {
    await this.with(this.pick(random, this.members), async ({ person, member, team: { provider } }) => {
      const { office, ledger } = this.means;
      const rows = [...person.phone.disk.saved.values()].filter(
        ({ id, state, owner, parent }) =>
          parent === '' && owner === person.own.owner && isDelivered(state) && !ledger.isDeleted(id),
      );
      const record = this.pick(random, rows)?.id;
      if (record === undefined || this.dismissed.has(member.id) || !(await office.question(provider, record))) return;
      for (const until = Date.now() + ANSWERED_MOST; Date.now() < until; await sleep(300))
        if (await person.answer()) return this.count('question', person);
    });
  }

  /** One more, whose answer no restore takes. */
  async questionInCalm(random: () => number): Promise<void> {
    const before = this.counts.question;
    for (let tries = 0; tries < TRIES && this.counts.question === before; tries++)
      await this.befall('question', random);
  }

  private async deleteOne(random: () => number): Promise<void> {
    const { ledger, watch } = this.means;
    const person = this.pick(random, this.people);
    const mayGo = ({ id: of, parent }: Saved) =>
      parent === '' && !ledger.isDeleted(of) && !watch.owes(of) && ledger.works.has(of);
    const rows = [...(person?.phone.disk.saved.values() ?? [])].filter(mayGo);
    const known = rows.filter(({ state }) => state === 'complete');
    // A phone that still has the photos learns of the deletion.
    const id = this.pick(random, known.length > 0 ? known : rows.filter(({ state }) => state === 'released'))?.id;
    const whose = id === undefined ? undefined : ledger.works.get(id)?.whose;
    if (!person || id === undefined || !whose) return;
    await ledger.write({ what: 'deleting', documentation: id });
    if (await this.remove(id, whose.company)) this.count('deletion', person);
  }

  private async remove(id: string, company: string): Promise<boolean> {
    const { office, ledger, teams } = this.means;
    const owner = teams.find(({ provider }) => provider.id === company)?.provider;
    if (!owner) throw new Error(`${id} belongs to nobody here`);
    const isGone = await office.remove(owner, id);
    await ledger.write({ what: isGone ? 'deleted' : 'kept', documentation: id });
    return isGone;
  }

  /** Acts after an offline save, which every right covered. @returns records saved offline. */
  private async afterCapture(person: Person, act: () => Promise<void>): Promise<string[]> {
    const { wire, ledger, isOver } = this.means;
    const { disk } = person.phone;
    wire.goDark();
    const before = new Set(disk.saved.keys());
    const fresh = () => disk.undelivered.filter(({ id }) => !before.has(id)).map(({ id }) => id);
    person.isInBasement = true;
    if (!person.isBusy && !isOver())
      this.extra.push(this.tried('one more', () => person.work(ledger.savedBy(person.name) + 1, isOver)));
    try {
      for (const until = Date.now() + DARK_MOST; fresh().length === 0 && Date.now() < until; ) await sleep(50);
      // One is enough: the same phone must deliver all that is saved meanwhile.
      person.isInBasement = false;
      await act();
      return fresh();
    } finally {
      wire.comeBack();
    }
  }

  /** Waits until the phone has answers about these, or too long. */
  private async untilAnswered({ phone }: Person, ids: readonly string[]): Promise<void> {
    const waits = () => phone.disk.undelivered.some(({ id, state }) => ids.includes(id) && state === 'waiting');
    for (const until = Date.now() + ANSWERED_MOST; waits() && Date.now() < until; ) await sleep(100);
  }

  private async with(person: Person | undefined, act: (of: Whom) => Promise<void>): Promise<void> {
    const member = person?.own.member;
    if (!person || !member || this.busy.has(member.id)) return;
    this.busy.add(member.id);
    try {
      await act({ person, member, team: person.team });
    } finally {
      this.busy.delete(member.id);
    }
  }

  private usesOf({ own }: Person): number {
    return [...this.means.ledger.works.values()].filter(({ whose }) => whose.link === own.whose.link).length;
  }

  private get workers(): Person[] {
    return this.people.filter(({ own }) => own.link !== null);
  }

  private get members(): Person[] {
    return this.people.filter(({ own }) => own.member !== null);
  }

  private pick<T>(random: () => number, all: readonly T[]): T | undefined {
    return all[Math.floor(random() * all.length)];
  }

  private count(kind: PeopleKind, { name }: Person): void {
    this.counts[kind]++;
    this.means.note(kind, { phone: name });
  }
}

const isDelivered = (state: Saved['state']) => state === 'complete' || state === 'released';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
