/** One simulated history of phones, people, server and faults. After every event it checks the promises. */
import type { GrantRow, OutboxRow, SessionRow } from '../../src/db/db';
import { isBound } from '../../src/domain/delivery/afterParent';
import { RELEASE_AFTER } from '../../src/domain/delivery/transfer';
import { isUndelivered } from '../../src/domain/delivery/undelivered';
import { Acts } from './acts';
import { BrokenPromise, Ledger } from './ledger';
import { LINK, People } from './people';
import { Phone, type Realms } from './phone';
import { type Act, CALM, describeAct, MORNING, type Plan } from './plan';
import { Server } from './server';
import { passed, World } from './world';

export const USERS = ['anna00000000000', 'boris0000000000', 'carla0000000000', 'dora00000000000'];

/** Days: 72 hours with four answers a day apart, and two for lost work. */
const MORNINGS = 6;
/** How long a person looks at the app. */
const LOOK_MS = 20_000;
const HOUR = 3_600_000;
/** Most steps in an hour: more than all phones need in the worst one. A loop, which drains batteries, exceeds it. */
const STEPS_PER_HOUR_MAX = 40_000;
/** Every fourth seed has an epilogue: the checks of released rows take longer than the story. */
const EPILOGUE_EVERY = 4;

export type Told = {
  seed: number;
  steps: number;
  phoneDays: number;
  history: string;
  saved: number;
  supplements: number;
  answers: number;
  photos: number;
  arrived: number;
  released: number;
  evicted: number;
  faults: Record<string, number>;
  broken: { what: string; detail: string; newest: string[] } | null;
};

export class Story {
  readonly world: World;
  readonly server: Server;
  readonly ledger = new Ledger();
  readonly people: People;
  readonly phones: Phone[];
  readonly faults: Record<string, number> = {};
  private readonly acts: Acts;
  private readonly grants = new Map<Phone, Set<string>>();
  private readonly seen = { commits: [] as number[], losses: 0, since: 0, steps: 0 };

  constructor(
    readonly plan: Plan,
    realms: Realms,
    private readonly most = Number.POSITIVE_INFINITY,
  ) {
    this.world = new World(plan.seed);
    this.server = new Server(this.world, this.ledger.ownerOf);
    this.people = new People(this.world, this.ledger);
    for (const id of USERS) this.server.accounts.set(id, { id, tokenKey: 0, endedAt: null });
    this.server.links.set(LINK, { endedAt: null });
    const met = (what: string) => this.met(what);
    const names = Array.from({ length: plan.phones }, (_, index) => `phone ${index} `);
    this.phones = names.map((name) => new Phone(name, this.server, realms, met));
    this.acts = new Acts(this);
    this.world.judge = () => this.judge();
  }

  met(what: string): void {
    this.faults[what] = (this.faults[what] ?? 0) + 1;
  }

  async play(): Promise<Told> {
    let broken: Told['broken'] = null;
    const begin = this.world.now;
    try {
      for (const [index, phone] of this.phones.entries()) void this.people.signIn(phone, USERS[index % 4] ?? '');
      await this.world.pass(LOOK_MS);
      for (const phone of this.phones) phone.kill();
      for (const act of this.plan.acts) {
        await this.world.pass(begin + act.at - this.world.now);
        await this.act(act);
      }
      await this.end();
    } catch (error) {
      if (!(error instanceof BrokenPromise)) throw error;
      broken = { what: error.what, detail: error.message, newest: this.world.newest };
    }
    for (const phone of this.phones) phone.kill();
    return { ...this.sum(begin), broken };
  }

  /** Ends the faults, except failing requests of the server, and checks that no phone has work left. */
  async calm(): Promise<void> {
    this.acts.endTrouble();
    await this.world.pass(CALM);
    for (const phone of this.phones) this.nothingWaits(phone);
  }

  private async act(act: Act): Promise<void> {
    const phone = this.phones[act.phone];
    if (!phone) return;
    this.world.note(describeAct(act));
    this.faults[act.kind] = (this.faults[act.kind] ?? 0) + 1;
    await this.acts.do(act, phone);
    await this.world.pass(0);
    this.judge();
  }

  private async end(): Promise<void> {
    await this.calm();
    for (const phone of this.phones) await this.everybodySignsIn(phone);
    for (const phone of this.phones) this.nothingWaits(phone);
    if (this.plan.seed % EPILOGUE_EVERY !== 0) return;
    for (let day = 0; day < MORNINGS; day++) {
      for (const phone of this.phones) phone.kill();
      await this.world.pass(MORNING);
      for (const phone of this.phones) phone.open();
      await this.world.pass(LOOK_MS);
    }
    for (const phone of this.phones) this.nothingIsKept(phone);
  }

  private async everybodySignsIn(phone: Phone): Promise<void> {
    const waiting = phone.disk.rows<OutboxRow>('outbox').filter(({ state }) => state === 'needsSignIn');
    for (const owner of new Set(waiting.map((row) => row.sealed.author))) {
      if (owner === null) continue;
      void this.people.signIn(phone, owner);
      await this.world.pass(CALM);
    }
  }

  /** Blocked work has a true reason. */
  private nothingWaits(phone: Phone): void {
    this.ledger.answers.nothingWaits(phone);
    for (const row of phone.disk.rows<OutboxRow>('outbox')) {
      const { id, state, transfer, owner } = row;
      if (this.server.stumbling.has(id) || this.isHeldBack(phone, row)) continue;
      if (state === 'waiting')
        throw new BrokenPromise('stalled', `${id} waits on ${phone.name}a minute after the last fault`);
      if (state === 'needsSignIn' && this.mayDeliver(phone, owner))
        throw new BrokenPromise('stalled', `${id} waits for a sign-in although ${owner} is known`);
      if (state === 'refused' && !this.isRefusedForAReason(row))
        throw new BrokenPromise('stalled', `${id} was refused: ${transfer.reason}`);
    }
  }

  /** A Nachtrag waits for its record: on this phone, or lost by the server until that phone's next confirmation. */
  private isHeldBack({ disk }: Phone, { state, nextAttemptAt, sealed: { parent } }: OutboxRow): boolean {
    if (!parent) return false;
    const record = disk.get<OutboxRow>('outbox', parent);
    if (isBound({ nextAttemptAt })) return record !== undefined && isUndelivered(record.state);
    return state === 'waiting' && !this.server.isComplete(parent) && !this.server.everDeleted.has(parent);
  }

  /** Work confirmed after 72 hours was released. */
  private nothingIsKept(phone: Phone): void {
    for (const { id, state, owner } of phone.disk.rows<OutboxRow>('outbox'))
      if (state === 'complete' && !this.server.stumbling.has(id) && this.mayDeliver(phone, owner))
        throw new BrokenPromise('kept', `${id} was never released by ${phone.name}`);
  }

  private mayDeliver({ disk }: Phone, owner: string): boolean {
    if (owner.startsWith('link:')) return true;
    const user = owner.slice('user:'.length);
    const session = disk.rows<SessionRow>('session').find((row) => row.user === user);
    const grant = disk.get<GrantRow>('grants', user);
    return this.server.accepts({ token: session?.token, grant: grant?.grant });
  }

  private isRefusedForAReason({ id, transfer: { reason } }: OutboxRow): boolean {
    if (reason === 'photo_mismatch') return (this.faults['network garbled'] ?? 0) > 0;
    if (reason === 'not_found') return (this.server.lossesOf.get(id) ?? 0) >= 2;
    return reason !== null && (this.server.verdicts.get(id)?.has(reason) ?? false);
  }

  /** The phone keeps its copy for three days. A later loss is beyond the promise. */
  mayLose(id: string): boolean {
    const intent = this.ledger.intents.get(id);
    const stored = this.server.docs.get(id);
    const state = intent?.phone.disk.get<OutboxRow>('outbox', id)?.state;
    if (!intent || !stored || state === undefined || state === 'released') return false;
    if (stored.completeSince === null) return true;
    return !intent.phone.isMakingRoom && passed(stored.completeSince, intent.phone.mark()) < RELEASE_AFTER;
  }

  private judge(): void {
    const { server, ledger, phones, seen, world } = this;
    if (world.now - seen.since > HOUR) Object.assign(seen, { since: world.now, steps: world.steps });
    if (world.steps > this.most) throw new BrokenPromise('too long', `${this.most} events`);
    if (world.steps - seen.steps > STEPS_PER_HOUR_MAX)
      throw new BrokenPromise('spins', `${STEPS_PER_HOUR_MAX} events in less than an hour`);
    const [violation] = [...server.violations, ...server.threads.violations];
    if (violation !== undefined) throw new BrokenPromise(violation.split(':')[0] ?? '', violation);
    const lost = seen.losses !== server.losses;
    if (lost) ledger.checkServer(server);
    seen.losses = server.losses;
    for (let index = 0; index < phones.length; index++) {
      const phone = phones[index] as Phone;
      for (const { name, isOver } of phone.begun)
        if (!isOver()) throw new BrokenPromise('transaction', `${name} goes on beyond its moment`);
      phone.begun.length = 0;
      const [wrong] = phone.disk.violations;
      if (wrong !== undefined) throw new BrokenPromise(wrong.split(':')[0] ?? '', wrong);
      if (!lost && seen.commits[index] === phone.disk.commits) continue;
      this.noGrantIsMissed(phone);
      seen.commits[index] = phone.disk.commits;
      ledger.checkPhone(phone, server);
    }
  }

  /** A grant ends with its last work. */
  private noGrantIsMissed(phone: Phone): void {
    const known = this.grants.get(phone) ?? new Set();
    const now = new Set(phone.disk.rows<GrantRow>('grants').map(({ user }) => user));
    this.grants.set(phone, now);
    if (phone.disk.schema === 0 || [...known].every((user) => now.has(user))) return;
    for (const { id, state, owner } of phone.disk.rows<OutboxRow>('outbox')) {
      const user = owner.slice('user:'.length);
      if (known.has(user) && !now.has(user) && state !== 'released' && state !== 'deletedOnServer')
        throw new BrokenPromise('stranded', `${id} is ${state}, and ${phone.name}has no grant of ${user} any more`);
    }
  }

  private sum(begin: number): Omit<Told, 'broken'> {
    const { world, ledger, server, plan, faults } = this;
    const intents = [...ledger.intents.values()];
    const days = (world.now - begin) / MORNING;
    const rows = this.phones.flatMap((phone) => phone.disk.rows<OutboxRow>('outbox'));
    return {
      seed: plan.seed,
      steps: world.steps,
      phoneDays: Math.round(days * plan.phones),
      history: world.history,
      saved: intents.filter(({ state }) => state === 'saved').length,
      supplements: intents.filter(({ id, about }) => about !== null && server.isComplete(id)).length,
      answers: ledger.answers.all.filter(({ text }) => server.threads.times(text) === 1).length,
      photos: intents.flatMap(({ photos }) => photos.filter(({ state }) => state === 'safe')).length,
      arrived: intents.filter(({ id }) => server.isComplete(id)).length,
      released: rows.filter(({ state }) => state === 'released').length,
      evicted: ledger.evicted,
      faults,
    };
  }
}
