/**
 * Live updates (D36): one topic a tenant that says 'something changed' and carries nothing else. A tick is a hint, never
 * a source: PocketBase replays nothing and cuts every stream after half an hour, so each new connection counts as a tick.
 */
import { STREAM_STALE } from '../domain/limits';
import { retryDelay } from '../domain/transfer';
import { command } from './client';

/**
 * Calls back whenever the tenant's data may have changed, and once for every (re)connection.
 * @param tenantId id of the admin account (D2); the server refuses every topic but the own one.
 * @returns ends it.
 */
export function onTick(tenantId: string, callback: () => void): () => void {
  const stream = new TickStream(`ticks/${tenantId}`, callback);
  stream.open();
  return () => stream.end();
}

/** So many failures in a row are retried within seconds; later ones within minutes. */
const PATIENT_AFTER = 5;

/** PocketBase's realtime: an EventSource tells its client id, a POST names the topic, then the events come. */
class TickStream {
  private source: EventSource | null = null;
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
  }

  open(): void {
    this.close();
    const source = new EventSource(new URL('/api/realtime', location.origin));
    this.source = source;
    this.openedAt = Date.now();
    source.addEventListener('PB_CONNECT', (event) => void this.subscribe(source, event.lastEventId));
    source.addEventListener(this.topic, this.callback);
    // The browser itself reconnects while the state is CONNECTING; once CLOSED it has given up.
    source.onerror = () => source.readyState === EventSource.CLOSED && this.later(source);
  }

  end(): void {
    removeEventListener('visibilitychange', this.wake);
    removeEventListener('online', this.wake);
    this.close();
  }

  private close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.source?.close();
    this.source = null;
  }

  private async subscribe(source: EventSource, clientId: string): Promise<void> {
    try {
      await command('/api/realtime', { method: 'POST', body: { clientId, subscriptions: [this.topic] } });
      if (source !== this.source) return;
      this.failures = 0;
      this.callback();
    } catch {
      this.later(source);
    }
  }

  /** Tries again with growing patience; a stream that was replaced or ended meanwhile is left alone. */
  private later(source: EventSource): void {
    if (source !== this.source) return;
    this.close();
    const delay = retryDelay(this.failures, { random: Math.random(), visible: this.failures < PATIENT_AFTER });
    this.failures += 1;
    this.timer = setTimeout(() => this.open(), delay);
  }

  /** Back in view or back in a network: phones kill a hidden stream without a word. */
  private readonly wake = (): void => {
    const age = Date.now() - this.openedAt;
    if (this.source === null || age > STREAM_STALE || age < 0) this.open();
  };
}
