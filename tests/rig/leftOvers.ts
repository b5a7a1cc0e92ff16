/** What a supervisor that was killed itself has left running. */
import { execFileSync } from 'node:child_process';

/** Kills the servers whose data folder is this one, or lies in it. */
export function endProcessesIn(folder: string): void {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const isOurs = (line: string) => line.includes(`--dir=${folder} `) || line.includes(`--dir=${folder}/`);
  for (const line of lines) if (isOurs(line)) process.kill(Number.parseInt(line, 10), 'SIGKILL');
}
