/** The minimum of a non-Chromium browser for the main job; everything else runs in the page. */
export type Engine = {
  start(): Promise<void>;
  kill(): Promise<void>;
  goto(url: string): Promise<void>;
  /** Size of the page; px. It starts as a phone of 390 × 844. */
  resize(width: number, height: number): Promise<void>;
  /** The window as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Runs an async function in the open page. Arguments and answer are JSON. */
  evaluate<Args extends unknown[], Answer>(
    run: (...args: Args) => Answer | Promise<Answer>,
    ...args: Args
  ): Promise<Answer>;
};
