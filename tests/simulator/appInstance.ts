/** A running page or worker. It may freeze, or die before or after any call, like a killed process. */
import type { Phone } from './phone';
import type { App, AppVersion } from './realm';

type Listener = () => void;

export class AppInstance {
  dead = false;
  visible = true;
  readonly listeners = new Map<string, Set<Listener>>();
  app: App | null = null;
  readonly since: number;
  private frozenCallbacks: (() => void)[] | null = null;
  private crashPointsLeft = Number.POSITIVE_INFINITY;
  private readonly ends: Listener[] = [];

  constructor(
    readonly phone: Phone,
    readonly kind: 'page' | 'worker',
    readonly version: AppVersion,
    readonly name: string,
  ) {
    this.since = phone.world.now;
  }

  get awake(): boolean {
    return !this.dead && this.frozenCallbacks === null;
  }

  /** Dies at the n-th crash point from now. */
  dieIn(crashPoints: number): void {
    this.crashPointsLeft = crashPoints;
  }

  die(): void {
    if (this.dead) return;
    this.dead = true;
    this.phone.world.note(`${this.name} dies`);
    for (const end of this.ends) end();
    this.app = null;
    this.listeners.clear();
  }

  onEnd(end: Listener): void {
    this.ends.push(end);
  }

  /** A crash point: it may die here. @returns true if it is dead. */
  diesHere(): boolean {
    if (this.crashPointsLeft-- <= 0) this.die();
    return this.dead;
  }

  /** Runs a callback: never when dead, after the thaw when frozen. */
  runIfAlive(run: () => void): void {
    if (this.dead) return;
    if (this.frozenCallbacks) this.frozenCallbacks.push(run);
    else run();
  }

  soon(ms: number, label: string, run: () => void): () => void {
    return this.phone.world.later(ms, `${this.name} ${label}`, () => this.runIfAlive(run));
  }

  freeze(): void {
    this.frozenCallbacks ??= [];
  }

  thaw(): void {
    const frozenCallbacks = this.frozenCallbacks ?? [];
    this.frozenCallbacks = null;
    // In order, each at its own moment.
    for (const run of frozenCallbacks) this.soon(0, 'goes on', run);
  }

  dispatch(event: string): void {
    this.runIfAlive(() => {
      for (const listener of [...(this.listeners.get(event) ?? [])]) listener();
    });
  }
}
