/** Acts that may overlap each other, and acts that overlap nothing. */
export class Turns {
  private running = 0;
  private lonely: Promise<unknown> | null = null;
  private readonly waiting: (() => void)[] = [];

  /** Runs beside others of its kind, never within one that is alone. */
  async together(act: () => Promise<void>): Promise<void> {
    while (this.lonely !== null) await this.lonely;
    this.running++;
    try {
      await act();
    } finally {
      this.running--;
      if (this.running === 0) for (const wake of this.waiting.splice(0)) wake();
    }
  }

  /** Waits for all that run, keeps others from beginning, and runs. */
  async alone(act: () => Promise<void>): Promise<void> {
    while (this.lonely !== null) await this.lonely;
    const done = this.allEnded().then(act);
    this.lonely = done.catch(() => {});
    try {
      await done;
    } finally {
      this.lonely = null;
    }
  }

  private allEnded(): Promise<void> {
    if (this.running === 0) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
