/**
 * One stream for all tabs (D197): over plain HTTP a browser opens six connections to one address, and a stream in each tab
 * would take them all. The tab that holds the topic's lock has the stream and tells the others through a channel. A tab
 * that is closed or killed loses its lock at once, and the next in line opens a stream; so does one that comes back into
 * view after a while, or is in view when the listening one goes out of it: a phone may put a hidden tab to sleep.
 */
import { MINUTE, SECOND } from '../domain/time/duration';

/** A stream older than this may have died in the background without a word (iOS): it is opened anew. */
export const STREAM_STALE = MINUTE;
/** Between two screens nobody listens for a moment; a stream that ended meanwhile would be opened again in another tab. */
export const LINGER = 5 * SECOND;
/** Who came into view as another tab went out of it was only switched to. */
const SWITCHED = SECOND;

/** A stream that tells the tab that has it; it begins with its making. */
type Stream = { end(): void };
type Open = (tell: () => void) => Stream;

/** What the tabs tell each other: something changed; the one with the stream went out of view. */
type Word = 'tick' | 'hidden';

const topics = new Map<string, Topic>();

/**
 * Calls back at every tick of a topic, whichever tab heard it, and once at the beginning: nobody knows what was missed.
 * @param open begins the stream where this tab is the one to listen.
 * @returns ends it; the last one of a tab lets the next tab listen.
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
  /** null where the browser has no locks: then each tab has a stream of its own. */
  private readonly channel: BroadcastChannel | null;
  private stream: Stream | null = null;
  private release = () => {};
  private queue = new AbortController();
  private heardAt = Date.now();
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

  /** @returns leaves again. */
  join(call: () => void): () => void {
    const one = { call };
    // Whoever joins a stream that is open already hears no connection; the first of a tab does.
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
        this.tell();
        this.follow();
        return;
      }
      return this.lead();
    });
    await this.until(led);
  }

  /** Waits for its turn. */
  private follow(): void {
    if (this.ended) return;
    this.queue = new AbortController();
    void this.until(navigator.locks.request(this.name, { signal: this.queue.signal }, () => this.lead()));
  }

  /** Takes the lead from a tab that may sleep. */
  private take(): void {
    if (this.ended || this.stream) return;
    this.queue.abort();
    void this.until(navigator.locks.request(this.name, { steal: true }, () => this.lead()));
  }

  /** The lead may end by another tab's taking it; then this one waits again. */
  private async until(led: Promise<unknown>): Promise<void> {
    const wasLeading = await led.then(
      () => false,
      () => this.stream !== null,
    );
    if (!wasLeading) return;
    this.step();
    this.follow();
  }

  /** Opens the stream. @returns settles when this tab lets go of it. */
  private lead(): Promise<void> {
    if (this.ended || this.stream) return Promise.resolve();
    this.stream = this.open(() => {
      this.channel?.postMessage('tick' satisfies Word);
      this.tell();
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
    if (word === 'tick') this.tell();
    else if (!document.hidden && Date.now() - this.shownAt > SWITCHED) this.take();
  }

  private tell(): void {
    this.heardAt = Date.now();
    for (const { call } of [...this.callbacks]) call();
  }

  /** Into view, out of it, or back in a network; the stream of this tab looks after itself (ticks.ts). */
  private readonly seen = (): void => {
    const now = Date.now();
    if (document.hidden) {
      if (this.stream) this.channel?.postMessage('hidden' satisfies Word);
      return;
    }
    this.shownAt = now;
    const age = now - this.heardAt;
    if (age > STREAM_STALE || age < 0) this.take();
  };
}
