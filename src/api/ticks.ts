/**
 * Live updates (D36): one topic a tenant that says 'something changed' and carries nothing else. A tick is a hint, never
 * a source: PocketBase replays nothing and cuts every stream after half an hour, so each new connection counts as a tick.
 */
import { RealtimeService } from 'pocketbase';
import { retryDelay } from '../domain/delivery/retryPause';
import { pocketBase } from './client';
import { listenToTopic, STREAM_STALE } from './tickTopic';

/**
 * Calls back whenever the tenant's data may have changed, once for every (re)connection, and once at the beginning.
 * All tabs of a browser share one stream (tickTopic.ts).
 * @param tenantId id of the admin account (D2); the server refuses every topic but the own one.
 * @returns ends it.
 */
export function onTick(tenantId: string, callback: () => void): () => void {
  const name = `ticks/${tenantId}`;
  return listenToTopic(name, callback, (tell) => new TickStream(name, tell));
}

/** So many failures in a row are retried within seconds; later ones within minutes. */
const PATIENT_AFTER = 5;

/** One stream at a time and one topic on it, by the SDK; when there is another is decided here. */
class TickStream {
  private stream: RealtimeService | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private openedAt = 0;

  constructor(
    private readonly topic: string,
    private readonly callback: () => void,
  ) {
    // `visibilitychange` bubbles from the document to the window.
    addEventListener('visibilitychange', this.wake);
    addEventListener('online', this.wake);
    this.open();
  }

  private open(): void {
    this.close();
    const stream = new RealtimeService(pocketBase());
    // By itself the SDK opens a lost stream again every two seconds, for ever, and never one that did not come about.
    Object.assign(stream, { maxReconnectAttempts: -1 });
    stream.onDisconnect = () => this.later(stream);
    this.stream = stream;
    this.openedAt = Date.now();
    const notifyTick = () => stream === this.stream && this.callback();
    stream.subscribe(this.topic, notifyTick).then(
      () => this.opened(stream),
      () => this.later(stream),
    );
  }

  end(): void {
    removeEventListener('visibilitychange', this.wake);
    removeEventListener('online', this.wake);
    this.close();
  }

  private close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const stream = this.stream;
    this.stream = null;
    // Without a subscription the SDK ends the stream, one that is still connecting as soon as it has come about.
    void stream?.unsubscribe().catch(() => undefined);
  }

  private opened(stream: RealtimeService): void {
    if (stream !== this.stream) return;
    this.failures = 0;
    this.callback();
  }

  /** Tries again with growing patience; a stream that was replaced or ended meanwhile is left alone. */
  private later(stream: RealtimeService): void {
    if (stream !== this.stream) return;
    this.close();
    const delay = retryDelay(this.failures, { random: Math.random(), visible: this.failures < PATIENT_AFTER });
    this.failures += 1;
    this.timer = setTimeout(() => this.open(), delay);
  }

  /** Back in view or back in a network: phones kill a hidden stream without a word. */
  private readonly wake = (): void => {
    const age = Date.now() - this.openedAt;
    if (this.stream === null || age > STREAM_STALE || age < 0) this.open();
  };
}
