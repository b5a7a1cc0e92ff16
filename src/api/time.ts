/** The server's clock (docs/api.md, health). The delivery reads it too (wire.ts). */
import { parseAnswer } from './failure';
import { readTime, toRow } from './values';
import { requestWithoutSdk } from './wire';

/**
 * Server time in ms since 1970, and the database generation ('' = the first, or an older server).
 */
export type ServerTime = { at: number; generation: string };

/** @throws RemoteError where our server does not answer. */
export async function requestTime(): Promise<ServerTime> {
  const answer = await requestWithoutSdk('/api/app/health', {});
  // A server that takes no delivery answers 503 and still sends the time.
  const timeAnswer = answer.status === 503 && answer.body !== undefined ? { ...answer, status: 200 } : answer;
  return parseAnswer(timeAnswer, (body) => {
    const row = toRow(body);
    return { at: readTime(row, 'time'), generation: typeof row.generation === 'string' ? row.generation : '' };
  });
}
