/** A worker that is asked one thing at a time; started with the first question, started anew after it broke. */

/** The worker gave no result: its script is missing, it crashed, ran out of memory, or the system killed it. */
export class WorkerBroken extends Error {}

export type Asker<Question, Answer> = (question: Question, transfer?: Transferable[]) => Promise<Answer>;

/**
 * @param start makes the worker.
 * @param timeoutMs how long an answer may take before the worker is given up.
 */
export function askWorker<Question, Answer>(start: () => Worker, timeoutMs: number): Asker<Question, Answer> {
  let worker: Worker | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const askOnce = (question: Question, transfer: Transferable[]) =>
    new Promise<Answer>((resolve, reject) => {
      const target = worker ?? start();
      worker = target;
      const rejectBroken = (why: string) => {
        clearTimeout(timer);
        target.terminate();
        worker = null;
        reject(new WorkerBroken(why));
      };
      const timer = setTimeout(() => rejectBroken('timeout'), timeoutMs);
      target.onerror = () => rejectBroken('error');
      target.onmessageerror = () => rejectBroken('message');
      target.onmessage = ({ data }: MessageEvent<Answer>) => {
        clearTimeout(timer);
        resolve(data);
      };
      target.postMessage(question, transfer);
    });

  return (question, transfer = []) => {
    const answer = queue.then(() => askOnce(question, transfer));
    queue = answer.catch(() => undefined);
    return answer;
  };
}
