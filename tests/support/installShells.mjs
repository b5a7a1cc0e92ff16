/** The shells in which the checking scripts run: dash, bash and busybox. Installed ones, else from the system's package manager. */
import { spawnSync } from 'node:child_process';
import { install, mayInstall } from './aptGet.mjs';

const SHELLS = ['dash', 'bash', 'busybox'];
const missing = () => SHELLS.filter((shell) => spawnSync(shell, [shell === 'busybox' ? 'true' : '-c', ':']).error);

/** @param log takes one line before a step that takes time. @throws Error with one sentence when a shell is missing. */
export function shells(log) {
  if (missing().length === 0) return;
  if (mayInstall()) {
    log(`apt-get installs ${missing().join(', ')} …`);
    install(...missing());
  }
  const left = missing();
  if (left.length > 0) throw new Error(`Missing here: ${left.join(', ')}. Install them.`);
}
