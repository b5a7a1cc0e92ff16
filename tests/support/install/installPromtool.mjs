/** promtool for the metrics tests: the installed one, else the system's package. */
import { spawnSync } from 'node:child_process';
import { install, mayInstall } from '../run/aptGet.mjs';

const isThere = () => !spawnSync('promtool', ['--version']).error;

/** @param log takes one line before a slow step. @throws Error with one sentence when it cannot be installed. */
export function promtool(log) {
  if (isThere()) return;
  if (mayInstall()) {
    log('Prometheus is being installed by apt-get, for promtool …');
    install('prometheus');
  }
  if (!isThere()) throw new Error('promtool is not to be had here. Install Prometheus.');
}
