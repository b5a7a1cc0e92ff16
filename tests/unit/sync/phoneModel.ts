/** A phone of the model: its disk, its network's moods, and the lives of the app that come and go on it. */
import type { OutboxRow, SessionRow } from '../../../src/db/db';
import { StorageError } from '../../../src/db/storage';
import { newTransfer, type Outcome, restartTransfer } from '../../../src/domain/delivery/transfer';
import type { Content, Sealed } from '../../../src/domain/documentation/documentation';
import { RETRY_AFTER_MAX } from '../../../src/domain/limits';
import { createEngine, type Engine } from '../../../src/sync/engine';
import type { Ports, Routes, Store } from '../../../src/sync/ports';
import { FakeServer } from './fakeServer';
import { Disk, fakeStore } from './fakeStore';
import { Life, type Mark, randomOf, World } from './world';

/**
 * What the network does to a request. 'busy': our server asks for patience; 'foreign': somebody else does, for an hour.
 * 'moody': each request meets another.
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
/** Longest travel of one request of the model, ms. */
const SLOW = 8000;

const MORNING = 24 * 3_600_000;
const LOOK = 20_000;
/** A new one each time: whoever waits for one of its own is forgotten with it. */
const never = () => new Promise<void>(() => {});

/** Calls of the storage that do not answer before `late`, if ever; `calls` are left. They hang before or after their effect. */
type Hanging = { calls: number; name: string | undefined; late: Promise<void>; effect: 'before' | 'after' };

export class Phone {
  readonly world: World;
  readonly server: FakeServer;
  readonly disk = new Disk();
  mood: Mood | 'moody' = 'fine';
  slow = false;
  visible = true;
  /** The storage throws: before a call takes effect, or after it did. */
  trouble: 'none' | 'before' | 'after' = 'none';
  /** Runs that were given up because nothing happened any more. */
  stoodStill = 0;
  /** Calls of the storage that hung. */
  hung = 0;
  /** Grants this phone lost while their work was not done. */
  droppedGrants = 0;
  private hanging: Hanging = { calls: 0, name: undefined, late: never(), effect: 'before' };
  life: Life | null = null;
  engine: Engine | null = null;
  sealed: string[] = [];
  /** Confirmations this phone asked for, whether they arrived or not. */
  confirmations = 0;
  /** Expired drafts by id: when the expiry was shown. */
  readonly expired = new Map<string, Mark>();
  /** When room was asked for. */
  readonly roomAsked: Mark[] = [];
  /** Whose grants this phone had at the last look; what became of them is the oracle's question. */
  readonly grantsSeen = new Set<string>();
  private readonly makingRoom = new Set<Life>();
  private frozen: Life[] = [];
  private second: Life | null = null;
  private readonly tokens = new Map<string, number>();

  constructor(seed: number) {
    this.world = new World(randomOf(seed));
    this.server = new FakeServer(this.world);
    for (const user of ['A', 'B']) this.signIn(user);
  }

  clock = (): number => this.world.now + this.world.skew;

  /** The app is opened. */
  start(): void {
    if (this.life && !this.life.dead) return;
    this.life = new Life(this.world);
    this.engine = createEngine(this.ports(this.life));
    this.engine.wake();
  }

  /** The process ends, at once or at some await to come. */
  crash(steps: number): void {
    if (steps === 0 && this.life) this.life.dead = true;
    this.life?.dieIn(steps);
  }

  /** A second sender beside the first: the service worker, or another tab. */
  startSecond(): void {
    this.second = new Life(this.world);
    const engine = createEngine(this.ports(this.second));
    void engine.runOnce().finally(engine.stop);
  }

  /** The system freezes whatever runs here, in the middle of whatever it does; requests on the line still arrive. */
  async freeze(ms: number): Promise<void> {
    for (const life of [this.life, this.second])
      if (life && !life.dead) {
        life.freeze();
        this.frozen.push(life);
      }
    this.life = null;
    this.second = null;
    await this.world.pass(2 * SLOW);
    await this.world.sleep(ms);
    this.start();
  }

  /** Whatever was frozen goes on where it was, beside whoever replaced it. */
  thaw(): void {
    for (const life of this.frozen) life.thaw();
    this.frozen = [];
  }

  /** The storage is full: room is asked for. */
  makeRoom(): void {
    const { life, engine } = this;
    if (!life || life.dead || !engine) return;
    this.roomAsked.push(this.world.mark());
    this.makingRoom.add(life);
    const done = () => this.makingRoom.delete(life);
    void engine.makeRoom().then(done, done);
  }

  /** Whether a question for room is still under way: from then on a complete documentation may be the server's alone. */
  get isMakingRoom(): boolean {
    return [...this.makingRoom].some((life) => !life.dead);
  }

  /** The window of a draft with a photo is over (D11). */
  expire(): void {
    const id = `draft${this.expired.size}`;
    this.disk.drafts.set(id, null);
    this.disk.bytes.set(id, bytesOf(id));
    this.expired.set(id, this.world.mark());
  }

  /** The phone itself lost a grant. */
  dropGrant(user: string): void {
    const isNeeded = [...this.disk.outbox.values()].some(
      ({ owner, state }) => owner === `user:${user}` && state !== 'released' && state !== 'deletedOnServer',
    );
    if (this.disk.grants.delete(user) && isNeeded) this.droppedGrants++;
    this.grantsSeen.delete(user);
  }

  /** Everything is switched off for a while. */
  async sleep(ms: number): Promise<void> {
    if (this.life) this.life.dead = true;
    if (this.second) this.second.dead = true;
    await this.world.sleep(ms);
    this.start();
  }

  /** On so many mornings the app is opened for a while. */
  async days(count: number): Promise<void> {
    for (let day = 0; day < count; day++) {
      await this.sleep(MORNING);
      await this.world.pass(LOOK);
    }
  }

  /** A person signs in: what waited for it goes on, whoever was here is signed out. */
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

  /** What the server ended it knows again: an account that is active again, a database that was restored. */
  revive(kind: 'session' | 'grant', user: string): void {
    const turns = this.tokens.get(user) ?? 0;
    for (let turn = 1; turn <= turns; turn++) this.server.accepted.set(`${kind} ${user} ${turn}`, user);
  }

  /** 'Speichern' of the signed-in person; `photos` photos. */
  seal(photos: number): void {
    const user = this.disk.session?.user;
    if (user === undefined) return;
    const id = `doc${this.sealed.length}`;
    const manifest = Array.from({ length: photos }, (_, index) => ({
      id: `${id}p${index}`,
      sha256: `hash ${id}p${index}`,
    }));
    for (const photo of manifest) this.disk.bytes.set(photo.id, bytesOf(photo.sha256));
    const sealed = { id, author: user, photos: manifest as Content['photos'], contentHash: `of ${id}` } as Sealed;
    const row = { id, owner: `user:${user}`, sealed } as OutboxRow;
    this.disk.put(row, newTransfer(this.clock()));
    this.sealed.push(id);
    this.changed();
  }

  /** 'Jetzt übertragen' of the signed-in person. */
  button(): void {
    const owner = `user:${this.disk.session?.user}`;
    for (const row of [...this.disk.outbox.values()])
      if (row.owner === owner) this.disk.put(row, restartTransfer(row.transfer, this.clock()));
    if (this.life && !this.life.dead) this.engine?.wake();
  }

  /** The next so many calls of the storage, or of one kind, hang. */
  hang(calls: number, name?: keyof Store, late = never()): void {
    this.hanging = { calls, name, late, effect: 'before' };
  }

  /** The next so many calls of the storage hang for `ms`, or for ever. */
  hangFor(calls: number, ms: number, effect: Hanging['effect']): void {
    const late = ms === Number.POSITIVE_INFINITY ? never() : new Promise<void>((go) => this.world.later(ms, go));
    this.hanging = { calls, name: undefined, late, effect };
  }

  look(visible: boolean): void {
    this.visible = visible;
    if (visible && this.life && !this.life.dead) this.engine?.wake();
  }

  /** The live query on the queue of the running app. */
  changed(): void {
    const life = this.life;
    if (!life || life.dead) return;
    this.world.later(1, () => {
      if (life.dead) return;
      const rows = this.disk.rows('waiting');
      this.engine?.due(rows[0]?.nextAttemptAt ?? null);
    });
  }

  private ports(life: Life): Ports {
    return {
      clock: {
        now: this.clock,
        timer: (run, ms) => this.world.later(ms, () => life.reach(run)),
      },
      random: this.world.random,
      visible: () => this.visible,
      routes: this.routes(life),
      store: this.store(life),
      // Nobody waits for anybody: the promises must hold with two senders at once.
      alone: (work) => work(new AbortController().signal),
      standstill: () => {
        this.stoodStill++;
      },
      report: () => {},
    };
  }

  /** Every call of the store may be the last, before or after its effect; and it may fail either way. */
  private store(life: Life): Store {
    const calls = fakeStore(this.disk, this.clock);
    const guarded = (name: string, call: (...given: never[]) => Promise<unknown>) => {
      return async (...given: never[]) => {
        const hanging = this.hangs(name);
        if (hanging?.effect === 'before') await hanging.late;
        await life.gate(this.world.random() * 3);
        if (this.trouble === 'before') throw new StorageError('lost');
        const result = await call(...given);
        if (this.trouble === 'after') throw new StorageError('lost');
        this.changed();
        if (hanging?.effect === 'after') await hanging.late;
        await life.gate(this.world.random() * 3);
        return result;
      };
    };
    return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, guarded(name, call)])) as Store;
  }

  private hangs(name: string): Hanging | null {
    const { hanging } = this;
    if (hanging.calls <= 0 || (hanging.name !== undefined && hanging.name !== name)) return null;
    hanging.calls--;
    this.hung++;
    return hanging;
  }

  private routes(life: Life): Routes {
    return {
      documentation: (sealed, credential) => this.travel(life, () => this.server.documentation(sealed, credential)),
      photo: ({ documentation, photo, bytes }, credential) =>
        this.travel(life, (garbled) =>
          this.server.photo(documentation, { id: photo.id, arrived: garbled ? 'noise' : textOf(bytes) }, credential),
        ),
      receipts: (sent, credential) => {
        this.confirmations++;
        const asked = this.world.mark();
        return this.travel(life, () => this.server.receipts(sent, credential, asked));
      },
      keyEnded: async () => true,
      time: async () => {
        const answer = await this.travel(life, () => ({ kind: 'time' as const, ...this.server.time() }));
        return answer.kind === 'time' ? answer : null;
      },
    };
  }

  /** One request: there, perhaps an effect, perhaps back. */
  private async travel<T extends { kind: string }>(life: Life, effect: (garbled: boolean) => T): Promise<T | Outcome> {
    const longest = this.slow ? SLOW : 300;
    await life.sent(this.world.random() * longest);
    const mood = this.mood === 'moody' ? (MOODS[Math.floor(this.world.random() * MOODS.length)] ?? 'fine') : this.mood;
    const answer = this.meet(mood, effect);
    await life.gate(this.world.random() * longest);
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
