/** What the checking script compares a package with, and reports (D331). */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unpacked } from '../../../corpus/checkers';
import { caseFileOfNode, LogOfNode } from '../../../support/evidence/caseFileOfNode';

/** The script starts many small programs. */
vi.setConfig({ testTimeout: 120_000 });

const NOTHING =
  'ACHTUNG: Verglichen wurde mit nichts von außen. Wer das ganze Paket gefälscht hat, fällt so nicht auf.';
const log = new LogOfNode(20);
let place: ReturnType<typeof unpacked>;

beforeAll(async () => {
  const files = await caseFileOfNode(log, [{ number: '4F7K2-Q9M3X', photos: [Buffer.from('\xff\xd8\xff', 'latin1')] }]);
  place = unpacked({ name: 'honest', kind: 'caseFile', files, log, expected: 'unchanged' });
});
afterAll(() => place.remove());

function kept(name: string, text: string): string {
  const path = join(dirname(place.script), name);
  writeFileSync(path, text);
  return path;
}

function report(...args: string[]): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    execFile('sh', [place.script, ...args], { encoding: 'utf8' }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, lines: stdout.trim().split('\n') }),
    );
  });
}

describe('the checking script', () => {
  it('warns when it compared with nothing from outside', async () => {
    const { code, lines } = await report(place.folder);
    expect(code).toBe(0);
    expect(lines).toContain(NOTHING);
  });

  it('compares with a file of keys, in any order of arguments', async () => {
    const keys = kept('keys', `${new LogOfNode(0, 'alt.example.org').keyLine}\r\n${log.keyLine}\r\n`);
    for (const args of [
      [keys, place.folder],
      [place.folder, keys],
    ]) {
      const { code, lines } = await report(...args);
      expect(code).toBe(0);
      expect(lines).toContain('Er ist der erwartete.');
      expect(lines).not.toContain(NOTHING);
    }
  });

  it('refuses a package whose key is not in the file', async () => {
    const { code, lines } = await report(place.folder, kept('keys', `${new LogOfNode(0).keyLine}\n`));
    expect(code).toBe(1);
    expect(lines.at(-1)).toMatch(/^ABWEICHUNG: der Schlüssel des Prüfbuchs ist nicht der erwartete/);
  });

  it('compares with a kept checkpoint of the same size', async () => {
    for (const note of [log.checkpoint(), log.checkpoint().split('\n').slice(0, 3).join('\n').concat('\n')]) {
      const { code, lines } = await report(place.folder, kept('stand.txt', note));
      expect(code).toBe(0);
      expect(lines).toContain('1 aufgehobener Stand stimmt überein.');
      expect(lines).not.toContain(NOTHING);
    }
  });

  it('refuses another root in a kept checkpoint of the same size', async () => {
    const { code, lines } = await report(place.folder, kept('stand.txt', log.forked(3).checkpoint()));
    expect(code).toBe(1);
    expect(lines.at(-1)).toMatch(/andere Wurzel als der aufgehobene Stand$/);
  });

  it('says that a kept checkpoint of another size was not compared', async () => {
    const { code, lines } = await report(place.folder, kept('stand.txt', log.checkpoint(9)));
    expect(code).toBe(0);
    expect(lines.join('\n')).toContain('Der aufgehobene Stand wurde nicht verglichen');
    expect(lines).toContain(NOTHING);
  });

  it('ends with 2 when an argument is no key and no file', async () => {
    const { code, lines } = await report(place.folder, log.keyLine.slice(0, -1));
    expect(code).toBe(2);
    expect(lines.at(-1)).toMatch(/ist weder ein Schlüssel noch eine Datei oder ein Ordner\.$/);
  });
});
