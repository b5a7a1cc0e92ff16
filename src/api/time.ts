/** The server's clock, for anybody who asks (docs/routes.md, health). The delivery asks it too (wire.ts). */
import { parseAnswer } from './failure';
import { readTime, toRow } from './values';
import { requestWithoutSdk } from './wire';

/** Server time in ms since 1970, and which life of its database answers (D220; '' = the first, or an older server). */
export type ServerTime = { at: number; generation: string };

/** @throws RemoteError where no server of ours answers. */
export async function askTime(): Promise<ServerTime> {
  const answer = await requestWithoutSdk('/api/app/health', {});
  // A server that can take no delivery says so with 503, and tells the time all the same (D149).
  const told = answer.status === 503 && answer.body !== undefined ? { ...answer, status: 200 } : answer;
  return parseAnswer(told, (body) => {
    const said = toRow(body);
    return { at: readTime(said, 'time'), generation: typeof said.generation === 'string' ? said.generation : '' };
  });
}
