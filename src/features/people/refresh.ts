import { reloadAll } from '../../api/cache/queries';
import { requestPull } from '../../sync/status';

/** Reloads the server's lists and the phone's copy after an own change. */
export async function pullAndReload(account: string): Promise<void> {
  requestPull();
  await reloadAll(account);
}
