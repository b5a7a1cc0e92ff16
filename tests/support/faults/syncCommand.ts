/** A fake `sync`, first in the server's PATH: it notes its calls, and fails or waits on request. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPT = `#!/bin/sh
here=\${0%/*}
call=$(mktemp "$here/calls/XXXXXXXX")
printf '%s\\n' "$@" > "$call"
mv "$call" "$call.asked"
while [ -e "$here/hold" ] && [ ! -e "$call.go" ]; do sleep 0.02; done
if [ -e "$here/fail" ] || [ "$(cat "$call.go" 2>/dev/null)" = fail ]; then
  echo "sync: error syncing '$2': Input/output error" >&2
  exit 1
fi
exec REAL "$@"
`;

export type SyncCommand = {
  env: { PATH: string };
  /** The paths of each call, unordered. */
  calls(): string[][];
  /** Whether calls fail from now on. */
  failing(is: boolean): void;
  /** Whether calls wait for an answer from now on. Forgets earlier calls. */
  holding(is: boolean): void;
  waiting(): string[];
  answer(call: string, how: 'ok' | 'fail'): void;
  remove(): void;
};

export function syncCommand(): SyncCommand {
  const folder = mkdtempSync(join(tmpdir(), 'objektbeleg-sync-'));
  const calls = join(folder, 'calls');
  mkdirSync(calls);
  const real = execFileSync('sh', ['-c', 'command -v sync'], { encoding: 'utf8' }).trim();
  writeFileSync(join(folder, 'sync'), SCRIPT.replace('REAL', real), { mode: 0o755 });
  const ended = (name: string) => readdirSync(calls).filter((file) => file.endsWith(name));
  const flag = (name: string, is: boolean) => {
    if (is) writeFileSync(join(folder, name), '');
    else rmSync(join(folder, name), { force: true });
  };
  return {
    env: { PATH: `${folder}:${process.env.PATH}` },
    calls: () => ended('.asked').map((file) => readFileSync(join(calls, file), 'utf8').trim().split('\n')),
    failing: (is) => flag('fail', is),
    holding: (is) => {
      for (const file of readdirSync(calls)) rmSync(join(calls, file));
      flag('hold', is);
    },
    waiting: () => {
      const answered = ended('.go').map((file) => file.replace('.go', ''));
      return ended('.asked')
        .map((file) => file.replace('.asked', ''))
        .filter((call) => !answered.includes(call));
    },
    answer: (call, how) => {
      // Renamed, so that the script never reads a partial answer.
      writeFileSync(join(calls, `${call}.part`), how);
      renameSync(join(calls, `${call}.part`), join(calls, `${call}.go`));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
