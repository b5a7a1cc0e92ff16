/** A browser of another maker, as little of one as the story of the main job needs: everything else happens in the page. */
export type Engine = {
  /** Starts it, or starts it again on the profile that it left. */
  start(): Promise<void>;
  /** As a phone without battery: kill -9 on all of its processes. */
  kill(): Promise<void>;
  goto(url: string): Promise<void>;
  /** What the window shows, as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Runs a function in the page that is open, and waits for what it promises. Arguments and answer are JSON. */
  evaluate<Args extends unknown[], Answer>(
    run: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
};
