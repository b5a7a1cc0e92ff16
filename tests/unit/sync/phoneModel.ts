/** A phone of the model: disk, network, and starts of the app. */
import type { OutboxRow, SessionRow } from '../../../src/db/db';
import { StorageError } from '../../../src/db/storage';
import { isBound } from '../../../src/domain/delivery/afterParent';
import { newTransfer, type Outcome, restartTransfer } from '../../../src/domain/delivery/transfer';
import type { Content, Sealed } from '../../../src/domain/documentation/documentation';
import { RETRY_AFTER_MAX } from '../../../src/domain/limits';
import { createEngine, type Engine } from '../../../src/sync/engine';
import type { Ports, Routes, Store } from '../../../src/sync/ports';
import { FakeServer } from './fakeServer';
import { Disk, fakeStore } from './fakeStore';
import { Answers, type Calls, isPullFailure } from './modelAnswers';
import { AppInstance, type Mark, randomOf, World } from './world';

/**
 * A request's network. 'busy': our server sends Retry-After; 'foreign': another sender, an hour; 'moody': random per
 * request.
 */
export const MOODS = [
  'fine',
  'offline',
  'answerLost',
  'portal',
  'fault',
  'faultAfter',
  'busy',
  'foreign',
  'garbled',
  'twice',
] as const;
export type Mood = (typeof MOODS)[number];

const RETRY: Outcome = { kind: 'retry', retryAfterMs: null };
/** Longest duration of a request, ms. */
const SLOW = 8000;

const MORNING = 24 * 3_600_000;
const LOOK = 20_000;
/** New each time, so that its waiters can be garbage collected. */
const never = () => new Promise<void>(() => {});

/** Storage calls that hang until `late`, before or after their effect; `calls` are left. */
type Hanging = { calls: number; name: string | undefined; late: Promise<void>; effect: 'before' | 'after' };

export class Phone {
  readonly world: World;
  readonly server: FakeServer;
  readonly disk = new Disk();
  readonly answers = new Answers();
  mood: Mood | 'moody' = 'fine';
  slow = false;
  visible = true;
  /** The storage throws before a call's effect, or after it. */
  trouble: 'none' | 'before' | 'after' = 'none';
  stoodStill = 0;
  hung = 0;
  /** Grants lost before their work was done. */
  droppedGrants = 0;
  private hanging: Hanging = { calls: 0, name: undefined, late: never(), effect: 'before' };
  instance: AppInstance | null = null;
  engine: Engine | null = null;
  sealed: string[] = [];
  supplements: string[] = [];
  confirmations = 0;
  /** Expired drafts by id, with the time the expiry was shown. */
  readonly expired = new Map<string, Mark>();
  /** Times of requests for free space. */
  readonly roomRequested: Mark[] = [];
  readonly grantsSeen = new Set<string>();
  private readonly makingRoom = new Set<AppInstance>();
  private frozen: AppInstance[] = [];
  private second: AppInstance | null = null;
  private readonly tokens = new Map<string, number>();

  constructor(seed: number) {
    this.world = new World(randomOf(seed));
    this.server = new FakeServer(this.world);
    for (const user of ['A', 'B']) this.signIn(user);
  }

  clock = (): number => this.world.now + this.world.skew;

  start(): void {
    if (this.instance && !this.instance.dead) return;
    this.instance = new AppInstance(this.world);
    this.engine = createEngine(this.ports(this.instance));
    this.engine.wake();
  }

  /** The process ends at once or at a later await. */
  crash(steps: number): void {
    if (steps === 0 && this.instance) this.instance.dead = true;
    this.instance?.dieIn(steps);
  }

  /** A second sender: the worker, or another tab. */
  startSecond(): void {
    this.second = new AppInstance(this.world);
    const engine = createEngine(this.ports(this.second));
    void engine.runOnce().finally(engine.stop);
  }

  /** Freezes running code at any point; sent requests still arrive. */
  async freeze(ms: number): Promise<void> {
    for (const instance of [this.instance, this.second])
      if (instance && !instance.dead) {
        instance.freeze();
        this.frozen.push(instance);
      }
    this.instance = null;
    this.second = null;
    await this.world.pass(2 * SLOW);
    await this.world.sleep(ms);
    this.start();
  }

  /** Frozen code continues beside its replacement. */
  thaw(): void {
    for (const instance of this.frozen) instance.thaw();
    this.frozen = [];
  }

  /** Full storage: frees space. */
  makeRoom(): void {
    const { instance, engine } = this;
    if (!instance || instance.dead || !engine) return;
    this.roomRequested.push(this.world.mark());
    this.makingRoom.add(instance);
    const done = () => this.makingRoom.delete(instance);
    void engine.makeRoom().then(done, done);
  }

  /** From the request on, a complete documentation may be on the server only. */
  get isMakingRoom(): boolean {
    return [...this.makingRoom].some((instance) => !instance.dead);
  }

  /** A draft with a photo expires. */
  expire(): void {
    const id = `draft${this.expired.size}`;
    this.disk.drafts.set(id, null);
    this.disk.bytes.set(id, bytesOf(id));
    this.expired.set(id, this.world.mark());
  }

  dropGrant(user: string): void {
    const isNeeded = [...this.disk.outbox.values()].some(
      ({ owner, state }) => owner === `user:${user}` && state !== 'released' && state !== 'deletedOnServer',
    );
    if (this.disk.grants.delete(user) && isNeeded) this.droppedGrants++;
    this.grantsSeen.delete(user);
  }

  async sleep(ms: number): Promise<void> {
    if (this.instance) this.instance.dead = true;
    if (this.second) this.second.dead = true;
    await this.world.sleep(ms);
    this.start();
  }

  async days(count: number): Promise<void> {
    for (let day = 0; day < count; day++) {
      await this.sleep(MORNING);
      await this.world.pass(LOOK);
    }
  }

  /** Signs the earlier person out and resumes waiting work. */
  signIn(user: string): void {
    if (this.disk.session && this.disk.session.user !== user) this.signOut();
    const turn = (this.tokens.get(user) ?? 0) + 1;
    this.tokens.set(user, turn);
    const [token, grant] = [`session ${user} ${turn}`, `grant ${user} ${turn}`];
    this.server.accepted.set(token, user);
    this.server.accepted.set(grant, user);
    this.disk.session = { user, token, alive: true } as SessionRow;
    this.disk.grants.set(user, { user, name: user, grant, expiresAt: 0, signedOutAt: null });
    this.disk.continueWaiting(user, this.clock());
    this.changed();
  }

  signOut(): void {
    const user = this.disk.session?.user;
    if (user === undefined) return;
    const grant = this.disk.grants.get(user);
    if (grant) this.disk.grants.set(user, { ...grant, signedOutAt: this.clock() });
    this.disk.session = null;
  }

  /** The server ends sessions or grants of a person. */
  kill(kind: 'session' | 'grant', user: string): void {
    for (const key of [...this.server.accepted.keys()])
      if (key.startsWith(`${kind} ${user}`)) this.server.accepted.delete(key);
  }

  /** The server accepts them again: a reactivated account, a restored database. */
  revive(kind: 'session' | 'grant', user: string): void {
    const turns = this.tokens.get(user) ?? 0;
    for (let turn = 1; turn <= turns; turn++) this.server.accepted.set(`${kind} ${user} ${turn}`, user);
  }

  seal(photos: number): void {
    const user = this.disk.session?.user;
    if (user === undefined) return;
    const id = `doc${this.sealed.length}`;
    this.disk.put(this.rowOf(id, user, photos), newTransfer(this.clock()));
    this.sealed.push(id);
    this.changed();
  }

  private rowOf(id: string, user: string, photos: number): OutboxRow {
    const manifest = Array.from({ length: photos }, (_, index) => ({
      id: `${id}p${index}`,
      sha256: `hash ${id}p${index}`,
    }));
    for (const photo of manifest) this.disk.bytes.set(photo.id, bytesOf(photo.sha256));
    const sealed = { id, author: user, photos: manifest as Content['photos'], contentHash: `of ${id}` } as Sealed;
    return { id, owner: `user:${user}`, sealed } as OutboxRow;
  }

  /** A Nachtrag of a documentation, from now on part of all stories; without photos it is a correction. */
  supplement(parent: string, photos: number): void {
    const row = this.disk.outbox.get(parent);
    if (!row || row.owner !== `user:${this.disk.session?.user}` || row.sealed.parent) return;
    const id = `of ${parent} ${this.supplements.length}`;
    const child = this.rowOf(id, row.sealed.author ?? '', photos);
    this.disk.putChild({ ...child, sealed: { ...child.sealed, parent } }, newTransfer(this.clock()), this.clock());
    this.supplements.push(id);
    this.changed();
  }

  /** A Nachtrag of a record that another phone has not delivered yet. */
  supplementOfOtherPhone(): void {
    const user = this.disk.session?.user;
    if (user === undefined) return;
    const parent = `elsewhere ${this.supplements.length}`;
    const id = `of ${parent}`;
    this.server.elsewhere.add(parent);
    const child = this.rowOf(id, user, 1);
    this.disk.putChild({ ...child, sealed: { ...child.sealed, parent } }, newTransfer(this.clock()), this.clock());
    this.supplements.push(id);
    this.changed();
  }

  /** An answer to a thread, by the signed-in person. */
  answer(): void {
    const user = this.disk.session?.user;
    if (user !== undefined) this.answers.add(user);
  }

  /** The end of a pull; several may run at once. */
  pull(): void {
    const { instance, disk } = this;
    const { session } = disk;
    if (!instance || instance.dead || !session) return;
    const { user, token } = session;
    const pulled = this.answers.pull(user, () => this.server.accepted.get(token) ?? null, this.callsOf(instance));
    pulled.catch((error: unknown) => {
      if (!isPullFailure(error)) throw error;
    });
  }

  private callsOf(instance: AppInstance): Calls {
    return {
      ofServer: async (effect) => {
        const answer = await this.travel(instance, (garbled) => ({ kind: 'threads', of: garbled ? null : effect() }));
        return answer.kind === 'threads' && 'of' in answer ? answer.of : null;
      },
      ofStorage: (effect) => this.guard(instance, 'threads', async () => effect()),
    };
  }

  button(): void {
    const owner = `user:${this.disk.session?.user}`;
    for (const row of [...this.disk.outbox.values()])
      if (row.owner === owner && !isBound(row))
        this.disk.put(row, restartTransfer(row.transfer, this.clock()), this.clock());
    if (this.instance && !this.instance.dead) this.engine?.wake();
  }

  /** The next calls of the storage, or of one kind, hang. */
  hang(calls: number, name?: keyof Store, late = never()): void {
    this.hanging = { calls, name, late, effect: 'before' };
  }

  /** The next storage calls hang for `ms`, or forever. */
  hangFor(calls: number, ms: number, effect: Hanging['effect']): void {
    const late = ms === Number.POSITIVE_INFINITY ? never() : new Promise<void>((go) => this.world.later(ms, go));
    this.hanging = { calls, name: undefined, late, effect };
  }

  look(visible: boolean): void {
    this.visible = visible;
    if (!visible || !this.instance || this.instance.dead) return;
    this.engine?.wake();
    this.pull();
  }

  changed(): void {
    const instance = this.instance;
    if (!instance || instance.dead) return;
    this.world.later(1, () => {
      if (instance.dead) return;
      const rows = this.disk.rows('waiting').filter((row) => !isBound(row));
      this.engine?.due(rows[0]?.nextAttemptAt ?? null);
    });
  }

  private ports(instance: AppInstance): Ports {
    return {
      clock: {
        now: this.clock,
        timer: (run, ms) => this.world.later(ms, () => instance.runIfAlive(run)),
      },
      random: this.world.random,
      visible: () => this.visible,
      routes: this.routes(instance),
      store: this.store(instance),
      // No lock: the promises hold with two senders at once.
      runAsLeader: (work) => work(new AbortController().signal),
      onStall: () => {
        this.stoodStill++;
      },
      report: () => {},
    };
  }

  /** Any storage call may be the last, before or after its effect, and may fail both ways. */
  private store(instance: AppInstance): Store {
    const calls = fakeStore(this.disk, this.clock);
    const guarded = (name: string, call: (...given: never[]) => Promise<unknown>) => {
      return (...given: never[]) => this.guard(instance, name, () => call(...given));
    };
    return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, guarded(name, call)])) as Store;
  }

  private async guard<T>(instance: AppInstance, name: string, call: () => Promise<T>): Promise<T> {
    const hanging = this.hangs(name);
    if (hanging?.effect === 'before') await hanging.late;
    await instance.passCrashPoint(this.world.random() * 3);
    if (this.trouble === 'before') throw new StorageError('lost');
    const result = await call();
    if (this.trouble === 'after') throw new StorageError('lost');
    this.changed();
    if (hanging?.effect === 'after') await hanging.late;
    await instance.passCrashPoint(this.world.random() * 3);
    return result;
  }

  private hangs(name: string): Hanging | null {
    const { hanging } = this;
    if (hanging.calls <= 0 || (hanging.name !== undefined && hanging.name !== name)) return null;
    hanging.calls--;
    this.hung++;
    return hanging;
  }

  private routes(instance: AppInstance): Routes {
    return {
      documentation: (sealed, credential) => this.travel(instance, () => this.server.documentation(sealed, credential)),
      photo: ({ documentation, photo, bytes }, credential) =>
        this.travel(instance, (garbled) =>
          this.server.photo(documentation, { id: photo.id, arrived: garbled ? 'noise' : textOf(bytes) }, credential),
        ),
      receipts: (sent, credential) => {
        this.confirmations++;
        const request = this.world.mark();
        return this.travel(instance, () => this.server.receipts(sent, credential, request));
      },
      keyEnded: async () => true,
      time: async () => {
        const answer = await this.travel(instance, () => ({ kind: 'time' as const, ...this.server.time() }));
        return answer.kind === 'time' ? answer : null;
      },
    };
  }

  /** One request: it may be lost before or after its effect. */
  private async travel<T extends { kind: string }>(
    instance: AppInstance,
    effect: (garbled: boolean) => T,
  ): Promise<T | Outcome> {
    const longest = this.slow ? SLOW : 300;
    await instance.sent(this.world.random() * longest);
    const mood = this.mood === 'moody' ? (MOODS[Math.floor(this.world.random() * MOODS.length)] ?? 'fine') : this.mood;
    const answer = this.meet(mood, effect);
    await instance.passCrashPoint(this.world.random() * longest);
    return answer;
  }

  private meet<T extends { kind: string }>(mood: Mood, effect: (garbled: boolean) => T): T | Outcome {
    if (mood === 'offline' || mood === 'portal' || mood === 'fault') return RETRY;
    if (mood === 'busy') return { kind: 'retry', retryAfterMs: 10_000, code: 'rate_limited' };
    if (mood === 'foreign') return { kind: 'retry', retryAfterMs: RETRY_AFTER_MAX };
    const answer = effect(mood === 'garbled');
    if (mood === 'answerLost' || mood === 'faultAfter') return RETRY;
    return mood === 'twice' ? effect(false) : answer;
  }
}

function bytesOf(text: string): ArrayBuffer {
  return new TextEncoder().encode(text).buffer as ArrayBuffer;
}

function textOf(bytes: ArrayBuffer): string {
  return new TextDecoder().decode(bytes);
}
