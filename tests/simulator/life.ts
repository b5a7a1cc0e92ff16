/**
 * One page or worker of a simulated phone: it may be frozen, and it may die before or after any call of storage or
 * network; dead, it never answers again, as a killed process does not.
 */
import type { Phone } from './phone';
import type { App, AppVersion } from './realm';

type Listener = () => void;

export class Life {
  dead = false;
  visible = true;
  readonly listeners = new Map<string, Set<Listener>>();
  app: App | null = null;
  /** When it began, true time. */
  readonly since: number;
  private held: (() => void)[] | null = null;
  private gatesLeft = Number.POSITIVE_INFINITY;
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
    return !this.dead && this.held === null;
  }

  /** Dies at the n-th gate from now. */
  dieIn(gates: number): void {
    this.gatesLeft = gates;
  }

  die(): void {
    if (this.dead) return;
    this.dead = true;
    this.phone.world.note(`${this.name} dies`);
    for (const end of this.ends) end();
    this.app = null;
    this.listeners.clear();
  }

  /** Told when it dies. */
  onEnd(end: Listener): void {
    this.ends.push(end);
  }

  /** Between any two awaits it may die: true = it just did, or had before. */
  gate(): boolean {
    if (this.gatesLeft-- <= 0) this.die();
    return this.dead;
  }

  /** Something comes back to this life: a dead one does nothing, a frozen one when it is thawed. */
  reach(run: () => void): void {
    if (this.dead) return;
    if (this.held) this.held.push(run);
    else run();
  }

  soon(ms: number, label: string, run: () => void): () => void {
    return this.phone.world.later(ms, `${this.name} ${label}`, () => this.reach(run));
  }

  freeze(): void {
    this.held ??= [];
  }

  thaw(): void {
    const held = this.held ?? [];
    this.held = null;
    // One after the other: each is a moment of its own.
    for (const run of held) this.soon(0, 'goes on', run);
  }

  /** An event of document or window. */
  dispatch(event: string): void {
    this.reach(() => {
      for (const listener of [...(this.listeners.get(event) ?? [])]) listener();
    });
  }
}
