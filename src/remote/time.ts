/** The server's clock, for anybody who asks (docs/routes.md, health). */
import { call } from './client';
import { row, time } from './values';

/** Server time in ms since 1970. @throws RemoteError where no server of ours answers. */
export function askTime(): Promise<number> {
  return call('/api/app/health', { credential: null, parse: (body) => time(row(body), 'time') });
}
