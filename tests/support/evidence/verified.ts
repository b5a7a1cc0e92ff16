/** `objektbeleg verify` on the data of a test server. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** @returns exit code and output. @param flags as on the command line. */
export async function verified({ dir }: { dir: string }, ...flags: string[]): Promise<{ code: number; text: string }> {
  const env = { ...process.env, DATA_DIR: dir };
  const ended = await promisify(execFile)('node', ['pocketbase/cli/objektbeleg.mjs', 'verify', ...flags], {
    env,
  }).catch((failure) => failure);
  return { code: ended.code ?? 0, text: `${ended.stdout}${ended.stderr}` };
}
