/** A simulated phone: disk, clock, network, and its pages and workers. */
import type { SessionRow } from '../../src/db/db';
import { AppInstance } from './appInstance';
import { browserFor } from './browser';
import type { Connection } from './dexie';
import { Disk } from './disk';
import { Locks } from './locks';
import type { Mood } from './network';
import type { App, AppVersion, Browser } from './realm';
import type { Server } from './server';
import type { Hanging, Trouble } from './storage';
import type { Mark, World } from './world';

export type Realms = Record<AppVersion, (browser: Browser) => { app: App }>;

export class Phone {
  readonly world: World;
  readonly disk = new Disk();
  readonly locks = new Locks();
  readonly connections = new Map<Connection, AppInstance>();
  /** Must be over after their moment. */
  readonly begun: { name: string; isOver: () => boolean }[] = [];
  mood: Mood | 'moody' = 'fine';
  slow = false;
  trouble: Trouble = 'none';
  /** Photos that fit into the storage. */
  room = Number.POSITIVE_INFINITY;
  version: AppVersion = 'current';
  pages: AppInstance[] = [];
  inHand = false;
  worker: AppInstance | null = null;
  /** Requests for space whose answer may still arrive. */
  readonly roomRequested: Mark[] = [];
  readonly makingRoom = new Set<AppInstance>();
  private hanging: Hanging = { calls: 0, ms: 0, effect: 'before' };
  private skew = 0;
  private ahead = 0;
  private instances = 0;

  constructor(
    readonly name: string,
    readonly server: Server,
    private readonly realms: Realms,
    readonly met: (what: string) => void,
  ) {
    this.world = server.world;
  }

  clock(): number {
    return this.world.now + this.skew;
  }

  setClock(by: number): void {
    this.skew += by;
    this.ahead += Math.max(0, by);
  }

  mark(): Mark {
    return { at: this.world.now, ahead: this.ahead, serverAhead: this.world.serverAhead };
  }

  /** The visible page, or one that could be. */
  get page(): AppInstance | null {
    return this.pages.find((page) => page.awake && page.visible) ?? this.pages.find((page) => page.awake) ?? null;
  }

  /** Account of the stored session; '' = none. */
  get signedIn(): string {
    return this.disk.rows<SessionRow>('session')[0]?.user ?? '';
  }

  /** Opens another page of the app, which sees unfinished captures. */
  open(): AppInstance {
    this.pages = this.pages.filter((page) => !page.dead);
    const instance = this.begin('page');
    const { app } = instance;
    app?.startSync();
    if (this.pages.length === 0) void app?.expireForgotten(this.clock()).catch(() => 0);
    this.pages.push(instance);
    return instance;
  }

  /** The browser wakes the service worker, as requested. */
  wake(): void {
    if (this.worker && !this.worker.dead) return;
    const instance = this.begin('worker');
    this.worker = instance;
    const { app } = instance;
    if (!app) return;
    const engine = app.createEngine(app.phonePorts({ visible: () => false, report: () => {} }));
    const end = () => {
      engine.stop();
      instance.die();
    };
    void engine.runOnce().then(end, end);
  }

  wakeLater(): void {
    this.world.later(1000 + this.world.random() * 600_000, `${this.name} background sync`, () => this.wake());
  }

  /** Ends every page and worker at any point. */
  kill(): void {
    for (const page of this.pages) page.die();
    this.worker?.die();
    this.pages = [];
  }

  freeze(): void {
    for (const page of this.pages) page.freeze();
    this.worker?.freeze();
  }

  thaw(): void {
    for (const page of this.pages) page.thaw();
    this.worker?.thaw();
  }

  look(visible: boolean): void {
    for (const page of this.pages) {
      page.visible = visible;
      page.dispatch('visibilitychange');
    }
  }

  online(): void {
    for (const page of this.pages) page.dispatch('online');
  }

  hang(of: Hanging): void {
    this.hanging = of;
  }

  hangs(): Hanging | null {
    if (this.hanging.calls <= 0) return null;
    this.hanging = { ...this.hanging, calls: this.hanging.calls - 1 };
    this.met('storage hung');
    return this.hanging;
  }

  /** Complete records may then be on the server only. */
  get isMakingRoom(): boolean {
    return [...this.makingRoom].some((instance) => !instance.dead);
  }

  /** The browser deletes all data; running pages lose the database. */
  evict(): void {
    this.kill();
    this.disk.evict();
  }

  private begin(kind: 'page' | 'worker'): AppInstance {
    const instance = new AppInstance(this, kind, this.version, `${this.name}${kind[0]}${this.instances++}`);
    instance.app = this.realms[this.version](browserFor(instance)).app;
    return instance;
  }
}
