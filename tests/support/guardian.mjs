/** Processes that must not outlive whoever started them. */
import { spawn } from 'node:child_process';

/**
 * Sees to it that a process group ends with this process, also where that is killed with -9 and can do nothing itself: a shell waits
 * for the end of a pipe of which the other end is held here and nowhere else.
 * @param {number} group the id of its first process. @returns {() => void} no longer: the group has ended, and its number may become somebody else's.
 */
export function endWithUs(group) {
  // A group of its own, so that whatever ends ours leaves it its last act.
  const guardian = spawn('sh', ['-c', `read -r _; kill -s KILL -- -${group}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guardian.on('error', () => {});
  guardian.unref();
  /** @type {import('node:net').Socket} */ (guardian.stdin).unref();
  return () => guardian.kill('SIGKILL');
}
