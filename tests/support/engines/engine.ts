/** The minimum of a non-Chromium browser for the main job; everything else runs in the page. */
export type Engine = {
  /** Starts it, or restarts it on its profile. */
  start(): Promise<void>;
  /** kill -9 on all of its processes. */
  kill(): Promise<void>;
  goto(url: string): Promise<void>;
  /** Runs an async function in the open page. Arguments and answer are JSON. */
  evaluate<Args extends unknown[], Answer>(
    run: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
};
