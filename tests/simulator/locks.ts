/** Web Locks of a simulated origin: queued, stolen or aborted. A dead page releases them, a frozen one never does. */
import type { AppInstance } from './appInstance';

type Work = () => Promise<unknown>;
type AskingBox = {
  instance: AppInstance;
  work: Work;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
};
type Options = { signal?: AbortSignal; steal?: boolean };

export class Locks {
  private holder: AskingBox | null = null;
  private line: AskingBox[] = [];

  request(instance: AppInstance, { signal, steal = false }: Options, work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const one: AskingBox = { instance, work, resolve, reject };
      instance.onEnd(() => this.leave(one));
      if (steal) {
        this.take(one);
        return;
      }
      this.line.push(one);
      signal?.addEventListener('abort', () => {
        if (!this.line.includes(one)) return;
        this.line = this.line.filter((other) => other !== one);
        reject(aborted());
      });
      this.next();
    });
  }

  private take(one: AskingBox): void {
    const { holder } = this;
    this.grant(one);
    holder?.instance.soon(1, 'lock stolen', () => holder.reject(aborted()));
  }

  private next(): void {
    if (this.holder) return;
    const one = this.line.shift();
    if (one) this.grant(one);
  }

  private grant(one: AskingBox): void {
    this.holder = one;
    one.instance.soon(1, 'lock', () => {
      const leave = () => this.leave(one);
      if (this.holder !== one) return;
      one.work().then(
        (value) => {
          one.resolve(value);
          leave();
        },
        (error) => {
          one.reject(error);
          leave();
        },
      );
    });
  }

  private leave(one: AskingBox): void {
    this.line = this.line.filter((other) => other !== one);
    if (this.holder !== one) return;
    this.holder = null;
    this.next();
  }
}

function aborted(): Error {
  return Object.assign(new Error('aborted'), { name: 'AbortError' });
}
