/** Limits what third-party servers may send. */
import { OperatorError } from '../operations/operatorError.mjs';

/** @throws OperatorError where the body is larger. @type {(answer: Response, of: {most: number, refusal: string}) => Promise<Buffer>} */
export async function limitedBytes(answer, { most, refusal }) {
  /** @type {Uint8Array[]} */
  const chunks = [];
  let bytes = 0;
  for await (const chunk of /** @type {AsyncIterable<Uint8Array>} */ (/** @type {unknown} */ (answer.body ?? []))) {
    bytes += chunk.length;
    if (bytes > most) throw new OperatorError(refusal);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
