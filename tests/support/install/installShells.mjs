/** The shells of the checking scripts: dash, bash and busybox, installed or from the system's packages. */
import { spawnSync } from 'node:child_process';
import { install, mayInstall } from '../run/aptGet.mjs';

const SHELLS = ['dash', 'bash', 'busybox'];
const missing = () => SHELLS.filter((shell) => spawnSync(shell, [shell === 'busybox' ? 'true' : '-c', ':']).error);

/** @param log takes one line before a slow step. @throws Error with one sentence when a shell is missing. */
export function shells(log) {
  if (missing().length === 0) return;
  if (mayInstall()) {
    log(`apt-get installs ${missing().join(', ')} …`);
    install(...missing());
  }
  const left = missing();
  if (left.length > 0) throw new Error(`Missing here: ${left.join(', ')}. Install them.`);
}
