/** Processes that end with the process that started them. */
import { spawn } from 'node:child_process';

/**
 * Ends a process group with this process, also after kill -9: a shell waits for the end of a pipe that only we hold.
 * @param {number} group the id of its first process. @returns {() => void} stops guarding: the group ended, and its id may be reused.
 */
export function endWithUs(group) {
  // A group of its own, so that a kill of ours spares the guardian.
  const guardian = spawn('sh', ['-c', `read -r _; kill -s KILL -- -${group}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guardian.on('error', () => {});
  guardian.unref();
  /** @type {import('node:net').Socket} */ (guardian.stdin).unref();
  return () => guardian.kill('SIGKILL');
}
