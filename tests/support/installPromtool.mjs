/** promtool for the tests of what Prometheus reads: the installed one, else the system's package manager where it may. */
import { spawnSync } from 'node:child_process';
import { install, mayInstall } from './aptGet.mjs';

const isThere = () => !spawnSync('promtool', ['--version']).error;

/** @param log takes one line before a step that takes time. @throws Error with one sentence when there is none to be had. */
export function promtool(log) {
  if (isThere()) return;
  if (mayInstall()) {
    log('Prometheus is being installed by apt-get, for promtool …');
    install('prometheus');
  }
  if (!isThere()) throw new Error('promtool is not to be had here. Install Prometheus.');
}
