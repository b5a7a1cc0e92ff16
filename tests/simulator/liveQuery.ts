/** Dexie's live queries over the simulated database. */
import type { StorageHost } from './dexie';

/** Tables of the current live query, collected before its first answer. */
let reading: Set<string> | null = null;

export type Observer<T> = { next: (value: T) => void; error: (error: unknown) => void };

export function noteRead(name: string): void {
  reading?.add(name);
}

/** Errors that Dexie never reports to subscribers. */
const UNTOLD = ['DatabaseClosedError', 'AbortError'];

/** Queries again after each change of the tables it read; an error does not end it. */
export class LiveQuery<T> {
  private stopped = false;
  private running = false;
  private again = false;
  private watched = new Set<string>();
  private readonly unwatch: () => void;

  constructor(
    private readonly host: StorageHost,
    private readonly read: () => Promise<T>,
    private readonly observer: Observer<T>,
  ) {
    this.unwatch = host.watch((tables) => this.changed(tables));
    host.soon('live', () => this.request());
  }

  stop(): void {
    this.stopped = true;
    this.unwatch();
  }

  private changed(tables: ReadonlySet<string>): void {
    if (this.stopped || this.again || ![...tables].some((name) => this.watched.has(name))) return;
    this.again = true;
    this.host.soon('live', () => {
      if (!this.running) this.request();
    });
  }

  private request(): void {
    if (this.stopped) return;
    this.running = true;
    this.again = false;
    const read = new Set<string>();
    reading = read;
    const answer = this.read();
    reading = null;
    const done = (tell: () => void) => {
      this.running = false;
      if (!this.stopped) tell();
      if (this.again) this.request();
    };
    answer.then(
      (value) => {
        this.watched = read;
        done(() => this.observer.next(value));
      },
      (error: unknown) => {
        const isUntold = error instanceof Error && UNTOLD.includes(error.name);
        done(() => isUntold || this.observer.error(error));
      },
    );
  }
}
