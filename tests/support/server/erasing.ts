/** Helpers for erasure tests (D206): the operator's commands, and a search through a folder's files. */
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { entryKeyIn } from '../../../pocketbase/evidence/entryKey.mjs';
import type { TestServer } from './server';
import { sql } from './sql';

/** Runs a server script as its operator. @returns exit code and output. */
export async function operate(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; text: string }> {
  const ran = promisify(execFile)(process.execPath, ['pocketbase/cli/objektbeleg.mjs', script, ...args], {
    env: { ...process.env, ...env },
  });
  const ended = await ran.catch((failure) => failure);
  return { code: ended.code ?? 0, text: `${ended.stdout}${ended.stderr}` };
}

/** An erasure that stopped at its first step: its row in `erasures`, with the server's mark. */
export async function beginErasing(server: TestServer, id: string): Promise<void> {
  const at = new Date().toISOString();
  const text = `erasure ${JSON.stringify(['record', id, false, at, '', ''])}`;
  const mac = createHmac('sha256', await entryKeyIn(server.dir))
    .update(text)
    .digest('hex');
  await sql(
    server,
    `INSERT INTO erasures (kind, id, records, at, deliverer, link, mac, files, done)
     VALUES ('record', '${id}', 0, '${at}', '', '', '${mac}', '[]', 0)`,
  );
}

/** Retries while a server deletes files. */
export async function filesWith(folder: string, texts: (string | Uint8Array)[]): Promise<string[]> {
  for (;;)
    try {
      return await searched(folder, texts);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
    }
}

async function searched(folder: string, texts: (string | Uint8Array)[]): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of all.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    for (const text of texts)
      if (bytes.includes(typeof text === 'string' ? text : Buffer.from(text)))
        found.push(`${entry.name}: ${typeof text === 'string' ? text : 'a photo'}`);
  }
  return found;
}
