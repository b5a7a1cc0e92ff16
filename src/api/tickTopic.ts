/**
 * One event stream for all tabs (D197): over HTTP/1 a browser opens six connections to a host. A stream in each tab
 * would use them up. The tab with the topic's lock holds the stream and informs the others by a BroadcastChannel. A
 * closed or killed tab loses its lock at once, and the next tab opens a stream. A phone may suspend a hidden tab, so a
 * visible tab takes over from one that was hidden.
 */
import { MINUTE, SECOND } from '../domain/time/duration';

/** iOS may kill a background stream silently: reopen an older one. */
export const STREAM_STALE = MINUTE;
/** Between two screens nothing listens briefly; ending the stream would move it to another tab. */
export const LINGER = 5 * SECOND;
/** ms; a tab shown while another hides is only a tab switch. */
const SWITCHED = SECOND;

/** A stream of this tab; it starts when created. */
type Stream = { end(): void };
type Open = (notify: () => void) => Stream;

/** Messages between tabs: something changed; the stream's tab was hidden. */
type Word = 'tick' | 'hidden';

const topics = new Map<string, Topic>();

/**
 * Calls back at every tick of a topic, and once at the start, because earlier ticks are unknown.
 * @param open starts the stream if this tab leads.
 * @returns stops listening; the last listener of a tab gives the lead to the next tab.
 */
export function listenToTopic(name: string, callback: () => void, open: Open): () => void {
  const known = topics.get(name);
  const topic = known ?? new Topic(name, open);
  topics.set(name, topic);
  const leave = topic.join(callback);
  const endUnused = () => {
    if (topics.get(name) !== topic || !topic.isUnused()) return;
    topics.delete(name);
    topic.end();
  };
  return () => {
    leave();
    setTimeout(endUnused, LINGER);
  };
}

class Topic {
  private readonly callbacks = new Set<{ call: () => void }>();
  /** null without browser locks: then each tab has its own stream. */
  private readonly channel: BroadcastChannel | null;
  private stream: Stream | null = null;
  private release = () => {};
  private queue = new AbortController();
  private lastMessageAt = Date.now();
  private shownAt = Date.now();
  private joined = false;
  private ended = false;

  constructor(
    private readonly name: string,
    private readonly open: Open,
  ) {
    this.channel = navigator.locks ? new BroadcastChannel(name) : null;
    if (this.channel === null) {
      void this.lead();
      return;
    }
    this.channel.onmessage = ({ data }: MessageEvent<Word>) => this.hear(data);
    // `visibilitychange` bubbles from the document to the window.
    addEventListener('visibilitychange', this.seen);
    addEventListener('online', this.seen);
    void this.begin();
  }

  /** @returns unsubscribes. */
  join(call: () => void): () => void {
    const one = { call };
    // A later listener of an open stream sees no connection event; the first one does.
    if (this.joined) queueMicrotask(() => this.callbacks.has(one) && call());
    this.joined = true;
    this.callbacks.add(one);
    return () => this.callbacks.delete(one);
  }

  isUnused(): boolean {
    return this.callbacks.size === 0;
  }

  end(): void {
    this.ended = true;
    removeEventListener('visibilitychange', this.seen);
    removeEventListener('online', this.seen);
    this.queue.abort();
    this.step();
    this.channel?.close();
  }

  private async begin(): Promise<void> {
    const led = navigator.locks.request(this.name, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        this.notify();
        this.follow();
        return;
      }
      return this.lead();
    });
    await this.until(led);
  }

  /** Queues for the lead. */
  private follow(): void {
    if (this.ended) return;
    this.queue = new AbortController();
    void this.until(navigator.locks.request(this.name, { signal: this.queue.signal }, () => this.lead()));
  }

  /** Steals the lead from a tab that may be suspended. */
  private take(): void {
    if (this.ended || this.stream) return;
    this.queue.abort();
    void this.until(navigator.locks.request(this.name, { steal: true }, () => this.lead()));
  }

  /** When another tab stole the lead, queue again. */
  private async until(led: Promise<unknown>): Promise<void> {
    const wasLeading = await led.then(
      () => false,
      () => this.stream !== null,
    );
    if (!wasLeading) return;
    this.step();
    this.follow();
  }

  /**
   * Opens the stream.
   * @returns settles when this tab gives up the lead.
   */
  private lead(): Promise<void> {
    if (this.ended || this.stream) return Promise.resolve();
    this.stream = this.open(() => {
      this.channel?.postMessage('tick' satisfies Word);
      this.notify();
    });
    return new Promise((resolve) => {
      this.release = resolve;
    });
  }

  private step(): void {
    this.stream?.end();
    this.stream = null;
    this.release();
  }

  private hear(word: Word): void {
    if (word === 'tick') this.notify();
    else if (!document.hidden && Date.now() - this.shownAt > SWITCHED) this.take();
  }

  private notify(): void {
    this.lastMessageAt = Date.now();
    for (const { call } of [...this.callbacks]) call();
  }

  /** Visibility or network changed; this tab's own stream handles that itself (ticks.ts). */
  private readonly seen = (): void => {
    const now = Date.now();
    if (document.hidden) {
      if (this.stream) this.channel?.postMessage('hidden' satisfies Word);
      return;
    }
    this.shownAt = now;
    const age = now - this.lastMessageAt;
    if (age > STREAM_STALE || age < 0) this.take();
  };
}
