/**
 * Live updates: one topic a tenant that carries no data. A tick is a hint, not a source.
 * PocketBase replays nothing and cuts each stream after 30 minutes, so each new connection counts
 * as a tick.
 */
import { RealtimeService } from 'pocketbase';
import { retryDelay } from '../domain/delivery/retryPause';
import { pocketBase } from './client';
import { replaceEventSource } from './eventStream';
import { listenToTopic, STREAM_STALE } from './tickTopic';

replaceEventSource();

/**
 * Calls back when the tenant's data may have changed, at each (re)connection, and at the start. All
 * tabs share one stream (tickTopic.ts).
 * @param tenantId id of the admin account; the server refuses other topics.
 * @returns stops listening.
 */
export function onTick(tenantId: string, callback: () => void): () => void {
  const name = `ticks/${tenantId}`;
  return listenToTopic(name, callback, (notify) => new TickStream(name, notify));
}

/** After so many failures in a row the retry delay is minutes instead of seconds. */
const PATIENT_AFTER = 5;

/** One stream at a time with one topic, by the SDK; this class decides on reconnects. */
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
    // By default the SDK reconnects a lost stream every two seconds, forever, and never retries a
    // failed start.
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
    // The SDK ends a stream without subscription, also one that is connecting.
    void stream?.unsubscribe().catch(() => undefined);
  }

  private opened(stream: RealtimeService): void {
    if (stream !== this.stream) return;
    this.failures = 0;
    this.callback();
  }

  /** Retries with growing delay; skips a replaced or ended stream. */
  private later(stream: RealtimeService): void {
    if (stream !== this.stream) return;
    this.close();
    const delay = retryDelay(this.failures, { random: Math.random(), visible: this.failures < PATIENT_AFTER });
    this.failures += 1;
    this.timer = setTimeout(() => this.open(), delay);
  }

  /** Visible or online again: phones kill a hidden stream silently. */
  private readonly wake = (): void => {
    const age = Date.now() - this.openedAt;
    if (this.stream === null || age > STREAM_STALE || age < 0) this.open();
  };
}
