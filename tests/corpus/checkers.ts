/** All checkers of a package: the script in three shells, and the pages' code. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { checkPackage } from '../../src/features/public/check/check';
import type { KnownLog } from '../../src/features/public/check/log';
import { Deviation } from '../../src/features/public/check/pack';
import { composeShareScript } from '../../src/features/sharing/shareScript';
import type { Files, LogOfNode } from '../support/evidence/caseFileOfNode';
import type { Damaged } from './packages';
import { WITNESSES } from './witnesses';

export type Verdict = { verdict: 'unchanged' | 'refused' | 'broken'; sentence: string };

const sourceOf = (path: string) => readFileSync(join(import.meta.dirname, '../../src/features', path), 'utf8');
const SCRIPTS = {
  caseFile: sourceOf('reports/case-file/check.sh'),
  share: composeShareScript(sourceOf('reports/case-file/check.sh'), sourceOf('sharing/shared.sh')),
};
export const SHELLS = [['dash'], ['bash'], ['busybox', 'sh']] as const;

/** @returns the folder and a function that removes it. */
export function unpacked({ kind, files, links = [] }: Damaged): { script: string; folder: string; remove: () => void } {
  const place = mkdtempSync(join(tmpdir(), 'objektbeleg-corpus-'));
  const folder = join(place, 'Paket');
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  for (const [name, target] of links) {
    rmSync(join(folder, name), { force: true, recursive: true });
    symlinkSync(target, join(folder, name));
  }
  const script = join(place, 'pruefen.sh');
  writeFileSync(script, SCRIPTS[kind]);
  return { script, folder, remove: () => rmSync(place, { recursive: true, force: true }) };
}

/** An exit code other than 0 and 1 is 'broken'. */
export function byScript(shell: readonly string[], script: string, args: readonly string[]): Promise<Verdict> {
  const [program = '', ...before] = shell;
  return new Promise((resolve) => {
    execFile(program, [...before, script, ...args], { encoding: 'utf8' }, (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      const last = stdout.trimEnd().split('\n').at(-1) ?? '';
      if (stderr === '' && code === 0 && last.endsWith(': alles unverändert'))
        resolve({ verdict: 'unchanged', sentence: '' });
      else if (stderr === '' && code === 1 && last.startsWith('ABWEICHUNG: '))
        resolve({ verdict: 'refused', sentence: last.slice('ABWEICHUNG: '.length) });
      else resolve({ verdict: 'broken', sentence: `${code} ${stdout}${stderr}` });
    });
  });
}

export function zipOf(files: Files): Buffer {
  const content = Object.fromEntries([...files].map(([name, bytes]) => [name, new Uint8Array(bytes)]));
  return Buffer.from(zipSync(content, { level: 0 }));
}

/** The log's key as the server's page knows it, and as a reader gives it to pruefen.html. */
export const knownTo = {
  page: (log: LogOfNode): KnownLog => ({
    keys: [log.keyLine],
    by: 'page',
    witnesses: WITNESSES.map(({ key }) => key),
    checkpoint: log.checkpoint(),
    read: log.tree().read,
  }),
  reader: (log: LogOfNode): KnownLog => ({
    keys: [log.keyLine],
    by: 'reader',
    witnesses: WITNESSES.map(({ key }) => key),
    checkpoint: '',
    read: () => Promise.reject(new Error('no network')),
  }),
};

export async function byPage(zip: Buffer, known: KnownLog): Promise<Verdict> {
  try {
    const { log } = await checkPackage(new Blob([new Uint8Array(zip)]), known, () => {});
    if (log.signature !== true || log.key !== 'known') return { verdict: 'broken', sentence: JSON.stringify(log) };
    return { verdict: 'unchanged', sentence: '' };
  } catch (error) {
    if (error instanceof Deviation) return { verdict: 'refused', sentence: error.message };
    if (error instanceof Error && error.constructor.name === 'ZipError')
      return { verdict: 'refused', sentence: `ZIP: ${error.message}` };
    return { verdict: 'broken', sentence: String(error) };
  }
}
