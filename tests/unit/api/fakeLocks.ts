/** The browser's locks as several tabs of one browser see them (Web Locks API): one holder, a queue, stealing. */

type Options = { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal };
type Granted = (lock: object | null) => unknown;
type Waiting = { start: () => void; signal: AbortSignal | undefined };

export class FakeLocks {
  private holder: { lose: (why: Error) => void } | null = null;
  private waiting: Waiting[] = [];

  request(_name: string, { ifAvailable, steal, signal }: Options, granted: Granted): Promise<unknown> {
    if (steal) {
      this.holder?.lose(new DOMException('stolen', 'AbortError'));
      this.holder = null;
    } else if (this.holder && ifAvailable) return Promise.resolve().then(() => granted(null));
    if (!this.holder) return this.hold(granted);
    return new Promise((resolve, reject) => {
      this.waiting.push({ start: () => this.hold(granted).then(resolve, reject), signal });
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }

  /** The tab that holds it is gone: killed, or closed. */
  die(): void {
    this.holder = null;
    this.next();
  }

  private hold(granted: Granted): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const own = { lose: reject };
      this.holder = own;
      const released = () => {
        if (this.holder !== own) return;
        this.holder = null;
        this.next();
      };
      Promise.resolve()
        .then(() => granted({}))
        .then(resolve, reject)
        .finally(released);
    });
  }

  private next(): void {
    const next = this.waiting.shift();
    if (next?.signal?.aborted) this.next();
    else next?.start();
  }
}
