import { reloadAll } from '../../api/cache/queries';
import { requestPull } from '../../sync/status';

/** After a change of one's own: the lists of the server, and the phone's own copy. */
export async function pullAndReload(account: string): Promise<void> {
  requestPull();
  await reloadAll(account);
}
