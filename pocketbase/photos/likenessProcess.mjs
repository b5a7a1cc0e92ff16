/** Keeps the process that decodes photos: one task at a time, a limit of time, and a new process after a crash. */
import { join } from 'node:path';
import { forkChild } from '../server/children.mjs';

/** @import { HashTask, CompareTask } from './likenessDecoder.mjs' */

const DECODER = join(import.meta.dirname, 'likenessDecoder.mjs');
/** ms per task. */
const PATIENCE = 10_000;
/** ms after the last task. */
const IDLE = 60_000;
/** MB of the JavaScript heap. */
const FLAGS = ['--max-old-space-size=96'];

/**
 * @returns `run`: null where the picture cannot be decoded, takes too long or ends the process.
 * @type {(of?: {file?: string, patience?: number}) => {run: (task: HashTask | CompareTask) => Promise<object | null>, stop: () => void}}
 */
export function keepDecoder({ file = DECODER, patience = PATIENCE } = {}) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  /** @type {NodeJS.Timeout | undefined} */
  let idle;
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();

  const stop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = null;
  };
  /** @type {(task: HashTask | CompareTask) => Promise<object | null>} */
  const runNow = (task) =>
    new Promise((resolve) => {
      clearTimeout(idle);
      child ??= forkChild(file, { kind: 'tool', flags: FLAGS });
      const running = child;
      const timer = setTimeout(() => end(null), patience);
      /** @type {(answer: object | null) => void} */
      const end = (answer) => {
        clearTimeout(timer);
        running.removeAllListeners();
        if (answer === null) stop();
        else idle = setTimeout(stop, IDLE).unref();
        resolve(answer);
      };
      running.once('message', (answer) => end(/** @type {object | null} */ (answer)));
      running.once('exit', () => end(null));
      running.once('error', () => end(null));
      running.send(task, (error) => error && end(null));
    });
  return {
    run: (task) => {
      const answer = last.then(() => runNow(task));
      last = answer;
      return answer;
    },
    stop,
  };
}
