/** Worker: a picked file becomes a JPEG of our size. Loaded with the first file only: the library weighs 15 KB gz. */
import { compress } from './compress';
import type { EncodeAnswer, FileQuestion } from './messages';

const worker = self as unknown as DedicatedWorkerGlobalScope;

worker.onmessage = async ({ data }: MessageEvent<FileQuestion>) => {
  try {
    const answer = await compress(data);
    worker.postMessage(answer, answer.kind === 'jpeg' ? [answer.bytes] : []);
  } catch (error) {
    worker.postMessage({ kind: 'failed', reason: String(error) } satisfies EncodeAnswer);
  }
};
