import type { EncodeAnswer, FileAnswer } from './messages';

/** Worker side: answers each question, also with an error. Transfers JPEG bytes and frames. */
export function answerPage<Question>(answerTo: (question: Question) => Promise<EncodeAnswer | FileAnswer>): void {
  const worker = self as unknown as DedicatedWorkerGlobalScope;
  worker.onmessage = async ({ data }: MessageEvent<Question>) => {
    try {
      const answer = await answerTo(data);
      worker.postMessage(answer, transfers(answer));
    } catch (error) {
      worker.postMessage({ kind: 'failed', reason: String(error) } satisfies EncodeAnswer);
    }
  };
}

function transfers(answer: EncodeAnswer | FileAnswer): Transferable[] {
  if (answer.kind === 'jpeg') return [answer.bytes];
  return answer.kind === 'frame' ? [answer.frame] : [];
}
