/** Ends processes of a run. */
import { execFileSync } from 'node:child_process';

/** Kills servers that a killed supervisor left: their data folder is this one or below. */
export function endProcessesIn(folder: string): void {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const isOurs = (line: string) => line.includes(`--dir=${folder} `) || line.includes(`--dir=${folder}/`);
  for (const line of lines) if (isOurs(line)) killed(Number.parseInt(line, 10));
}

export function killed(pid: number): true {
  signal(pid, 'SIGKILL');
  return true;
}

/** SIGSTOP: it does nothing more and answers nothing. */
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
