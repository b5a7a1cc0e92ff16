/** What a test needs of the system's packages, where it may be installed. */
import { spawnSync } from 'node:child_process';

/** Only as root, only where apt-get is: nobody is asked for a password in the middle of a test run. */
export function mayInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** @param names of packages. Whoever called looks for what he wanted: a failure is shown, and not thrown. */
export function install(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { stdio: 'inherit', env });
}
