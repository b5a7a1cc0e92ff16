/** How processes end. */
import { execFileSync } from 'node:child_process';

/** Kills what a supervisor that was killed itself has left running: the servers whose data folder is this one, or lies in it. */
export function endProcessesIn(folder: string): void {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const isOurs = (line: string) => line.includes(`--dir=${folder} `) || line.includes(`--dir=${folder}/`);
  for (const line of lines) if (isOurs(line)) killed(Number.parseInt(line, 10));
}

/** kill -9; one that is dead already stays so. */
export function killed(pid: number): true {
  signal(pid, 'SIGKILL');
  return true;
}

/** It does nothing any more, and nobody is answered. */
export function stopped(pid: number): void {
  signal(pid, 'SIGSTOP');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}
