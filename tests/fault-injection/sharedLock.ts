/** A lock for shared and exclusive acts. */
export class SharedLock {
  private running = 0;
  private exclusive: Promise<unknown> | null = null;
  private readonly waiting: (() => void)[] = [];

  async runShared(act: () => Promise<void>): Promise<void> {
    while (this.exclusive !== null) await this.exclusive;
    this.running++;
    try {
      await act();
    } finally {
      this.running--;
      if (this.running === 0) for (const wake of this.waiting.splice(0)) wake();
    }
  }

  /** Waits for running acts and blocks new ones. */
  async runExclusive(act: () => Promise<void>): Promise<void> {
    while (this.exclusive !== null) await this.exclusive;
    const done = this.allEnded().then(act);
    this.exclusive = done.catch(() => {});
    try {
      await done;
    } finally {
      this.exclusive = null;
    }
  }

  private allEnded(): Promise<void> {
    if (this.running === 0) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
