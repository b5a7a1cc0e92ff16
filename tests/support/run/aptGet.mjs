/** Installs system packages for tests, where that is possible. */
import { spawnSync } from 'node:child_process';

/** Only as root and with apt-get: a test run may not prompt for a password. */
export function mayInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** @param names of packages. A failure is printed and not thrown: the test looks for the program. */
export function install(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { stdio: 'inherit', env });
}
