import type { EncodeAnswer, FileAnswer } from './messages';

/** Worker side: answers each question, also with an error. Transfers JPEG bytes. */
export function answerPage<Question>(answerTo: (question: Question) => Promise<EncodeAnswer | FileAnswer>): void {
  const worker = self as unknown as DedicatedWorkerGlobalScope;
  worker.onmessage = async ({ data }: MessageEvent<Question>) => {
    try {
      const answer = await answerTo(data);
      worker.postMessage(answer, answer.kind === 'jpeg' ? [answer.bytes] : []);
    } catch (error) {
      worker.postMessage({ kind: 'failed', reason: String(error) } satisfies EncodeAnswer);
    }
  };
}
