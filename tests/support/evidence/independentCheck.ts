/** The recipient of a Schadenakte (D164), with a shell, coreutils and openssl only. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

/** Allowed coreutils; `printf` and `echo` are built into the shell. */
const COREUTILS = 'cat cut dirname head mktemp rm sha256sum sort stat tr wc'.split(' ');

export type IndependentCheck = {
  unpack(zip: string): void;
  /** Output and exit code of its own script. @param args the key of the log, and a file with roots. */
  checked(...args: string[]): CommandResult;
  /** The same with one byte in the middle of a file changed, restored afterwards. */
  checkedSpoilt(name: string): CommandResult;
};

type CommandResult = { code: number | null; output: string };

/**
 * @param of `place`: a folder for the tools; `folder`: where the Schadenakte is unpacked; `more`: further tools of
 * older scripts.
 */
export function createIndependentCheck({
  place,
  folder,
  more = [],
}: {
  place: string;
  folder: string;
  more?: string[];
}): IndependentCheck {
  const tools = join(place, 'bin');
  const only = () => {
    if (existsSync(tools)) return;
    mkdirSync(tools);
    for (const name of ['sh', 'openssl', ...COREUTILS, ...more])
      symlinkSync(execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim(), join(tools, name));
  };
  const checked = (...args: string[]): CommandResult => {
    only();
    const options = { encoding: 'utf8' as const, env: { PATH: tools }, cwd: place };
    const { status, stdout, stderr } = spawnSync(join(tools, 'sh'), [join(folder, 'pruefen.sh'), ...args], options);
    return { code: status, output: `${stdout}${stderr}` };
  };
  return {
    checked,
    checkedSpoilt(name) {
      const path = join(folder, name);
      const before = readFileSync(path);
      const after = Buffer.from(before);
      const at = after.length >> 1;
      after[at] = (after[at] ?? 0) ^ 1;
      writeFileSync(path, after);
      const answer = checked();
      writeFileSync(path, before);
      return answer;
    },
    unpack(zip) {
      rmSync(folder, { recursive: true, force: true });
      for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(readFileSync(zip))))) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), bytes);
      }
    },
  };
}
