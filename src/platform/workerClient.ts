/** A worker for one question at a time; started with the first one, restarted after a failure. */

/** The worker gave no result: missing script, crash, out of memory, or killed by the system. */
export class WorkerBroken extends Error {}

export type WorkerClient<Question, Answer> = (question: Question, transfer?: Transferable[]) => Promise<Answer>;

/**
 * @param start makes the worker.
 * @param timeoutMs longest wait for an answer.
 */
export function createWorkerClient<Question, Answer>(
  start: () => Worker,
  timeoutMs: number,
): WorkerClient<Question, Answer> {
  let worker: Worker | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const requestOnce = (question: Question, transfer: Transferable[]) =>
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
    const answer = queue.then(() => requestOnce(question, transfer));
    queue = answer.catch(() => undefined);
    return answer;
  };
}
