/** The server's clock, for anybody who asks (docs/routes.md, health). The delivery asks it too (wire.ts). */
import { settled } from './failure';
import { row, time } from './values';
import { carry } from './wire';

/** Server time in ms since 1970. @throws RemoteError where no server of ours answers. */
export async function askTime(): Promise<number> {
  return settled(await carry('/api/app/health', {}), (body) => time(row(body), 'time'));
}
