/** Witness signatures in a Schadenakte and a share (D355): page and script agree. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkPackage } from '../../../../src/features/public/check/check';
import { isWitnessKey } from '../../../../src/features/public/check/witnesses';
import { deviationAnswer, packageAnswer } from '../../../../src/features/public/check/words';
import { composeShareScript } from '../../../../src/features/sharing/shareScript';
import {
  caseFileOfNode,
  type Files,
  LogOfNode,
  listed,
  sharedListed,
  shareOfNode,
} from '../../../support/evidence/caseFileOfNode';
import { COSIGNED_AT as AT, WitnessOfNode } from '../../../support/evidence/witnessOfNode';

/** The script starts hundreds of small programs. */
vi.setConfig({ testTimeout: 120_000 });

const RECORDS = [{ number: '4F7K2-Q9M3X', photos: [Buffer.from('\xff\xd8\xff eins', 'latin1')] }];

const [one, two] = [new WitnessOfNode('zeuge.example.org/eins'), new WitnessOfNode('zeuge.example.org/zwei')];
type Package = { files: Files; log: LogOfNode };

async function packageOf(kind: 'caseFile' | 'share', zeugen?: (note: string) => string): Promise<Package> {
  const log = new LogOfNode(40);
  const files = await (kind === 'caseFile' ? caseFileOfNode : shareOfNode)(log, RECORDS);
  if (!zeugen) return { files, log };
  files.set('pruefbuch/zeugen', Buffer.from(zeugen(String(files.get('pruefbuch/checkpoint')))));
  return { files: kind === 'caseFile' ? listed(files) : sharedListed(files), log };
}

/** `shell`: the script's interpreter. */
async function byScript({ files, log }: Package, keys: string[], shell: 'dash' | 'bash' = 'dash'): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zeugen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, bytes] of files) {
    await mkdir(join(folder, 'paket', dirname(name)), { recursive: true });
    await writeFile(join(folder, 'paket', name), bytes);
  }
  const common = await readFile('src/features/reports/case-file/check.sh', 'utf8');
  const shared = await readFile('src/features/sharing/shared.sh', 'utf8');
  const script = files.has('uebersicht.txt') ? composeShareScript(common, shared) : common;
  // Outside the package, whose own script is a placeholder in the list.
  await writeFile(join(folder, 'pruefen.sh'), script);
  const args = [join(folder, 'pruefen.sh'), join(folder, 'paket'), log.keyLine, '', ...keys];
  const ended = await promisify(execFile)(shell, args).catch((failure) => failure);
  return String(ended.stdout).trim().split('\n');
}

async function byPage({ files, log }: Package, keys: string[]): Promise<string[]> {
  const known = { keys: [log.keyLine], by: 'reader', checkpoint: '', read: log.tree().read, witnesses: keys } as const;
  const all = [...files].map(([name, bytes]) => {
    const file = new File([new Uint8Array(bytes)], name.split('/').at(-1) ?? '');
    Object.defineProperty(file, 'webkitRelativePath', { value: `paket/${name}` });
    return file;
  });
  try {
    const { text, details = [] } = packageAnswer('paket', await checkPackage(all, known, () => {}), { by: 'reader' });
    return [...details, text];
  } catch (error) {
    return [deviationAnswer('paket', error).text];
  }
}

describe.each(['caseFile', 'share'] as const)('the witnesses in a %s', (kind) => {
  it("are verified by page and script under the reader's keys", async () => {
    const made = await packageOf(kind, (note) => one.line(note) + two.line(note));
    const message = await byScript(made, [one.key, two.key], kind === 'share' ? 'bash' : 'dash');
    expect(message).toContain(
      'Zeuge zeuge.example.org/eins hat diesen Stand unterschrieben: 28.11.2026, 09:41 Uhr (UTC).',
    );
    expect(message).toContain(
      'Zeuge zeuge.example.org/zwei hat diesen Stand unterschrieben: 28.11.2026, 09:41 Uhr (UTC).',
    );
    expect(message.at(-1)).toContain('alles unverändert');
    const page = await byPage(made, [one.key, two.key]);
    expect(page.join('\n')).toMatch(
      /Der Zeuge zeuge\.example\.org\/eins hat den Stand des Prüfbuchs unterschrieben: 28\.11\.2026, 10:41/,
    );
    expect(page.at(-1)).toMatch(/alles unverändert\.$/);
  });

  it('are named and not judged without a key', async () => {
    const made = await packageOf(kind, (note) => one.line(note) + two.line(note));
    const expectedText = await byScript(made, [two.key]);
    expect(expectedText).toContain(
      'Zeugen, deren Schlüssel niemand mitgebracht hat: zeuge.example.org/eins. Ihre Unterschriften sind ungeprüft.',
    );
    expect(expectedText.at(-1)).toContain('alles unverändert');
    expect(await byPage(made, [two.key])).toContain(
      'Eine Unterschrift nennt den Zeugen zeuge.example.org/eins; sie ist ungeprüft, weil sein Schlüssel hier nicht vorliegt.',
    );
  });

  it("are reported missing when a reader's key signed nothing", async () => {
    for (const made of [await packageOf(kind), await packageOf(kind, (note) => two.line(note))]) {
      expect(await byScript(made, [one.key])).toContain(
        'Zeuge zeuge.example.org/eins hat diesen Stand nicht unterschrieben.',
      );
      expect(await byPage(made, [one.key])).toContain(
        'Der Zeuge zeuge.example.org/eins hat den Stand des Prüfbuchs nicht unterschrieben.',
      );
    }
  });
});

describe('wrong witness signatures', () => {
  const other = new LogOfNode(7).checkpoint();
  const invalid: [string, (note: string) => string][] = [
    ['over another state', () => one.line(other)],
    ['with another time than the signed one', (note) => one.line(note, { notedAt: AT + 60, signed: AT })],
    ['without a time', (note) => one.line(note, { notedAt: 0 })],
    ['before one that holds', (note) => one.line(other) + one.line(note)],
    ['after one that holds', (note) => one.line(note) + one.line(other)],
  ];
  it.each(invalid)('are refused by both checkers: a signature %s', async (_what, zeugen) => {
    const made = await packageOf('caseFile', zeugen);
    const sentence = 'die Unterschrift des Zeugen zeuge.example.org/eins gilt nicht';
    expect((await byScript(made, [one.key])).at(-1)).toBe(`ABWEICHUNG: ${sentence}`);
    expect(await byPage(made, [one.key])).toEqual([`„paket“ weicht ab: ${sentence}.`]);
  });

  const malformed: [string, (note: string) => string, line?: number][] = [
    ['has no line end', (note) => one.line(note).slice(0, -1)],
    ['is empty', () => ''],
    ['has an empty line', (note) => `${one.line(note)}\n`, 2],
    ['has a line twice', (note) => one.line(note) + two.line(note) + one.line(note), 3],
    ['has a NUL', (note) => one.line(note).replace('\n', '\0\n')],
    ['has a sentence', (note) => `${one.line(note)}Alles in Ordnung.\n`, 2],
    ['has a carriage return', (note) => one.line(note).replace('\n', '\r\n')],
    ['has a word before the dash', (note) => `x${one.line(note)}`],
    ['has two blanks', (note) => one.line(note).replace(' ', '  ')],
    ['has a longer signature', (note) => one.line(note).replace('==\n', 'AAAA\n')],
    ['has a shorter signature', (note) => `${one.line(note).slice(0, -9)}\n`],
    [
      'has a base64 that another one stands for',
      (note) => one.line(note).replace(/.==\n$/, (end) => `${next(end[0])}==\n`),
    ],
    ['has a name with a plus', (note) => one.line(note).replace('zeuge', 'zeu+ge')],
  ];
  it.each(malformed)('are refused when the file %s', async (_what, zeugen, line = 1) => {
    const made = await packageOf('caseFile', zeugen);
    const sentence = `pruefbuch/zeugen ist keine Liste von Unterschriften (Zeile ${line})`;
    expect((await byScript(made, [one.key])).at(-1)).toBe(`ABWEICHUNG: ${sentence}`);
    expect(await byPage(made, [one.key])).toEqual([`„paket“ weicht ab: ${sentence}.`]);
  });
});

/** The letter after one with four zero bits decodes to the same bytes. */
function next(letter = ''): string {
  return String.fromCharCode(letter.charCodeAt(0) + 1);
}

it('tells a witness’s key from a log’s', () => {
  expect(isWitnessKey(one.key)).toBe(true);
  expect(isWitnessKey(new LogOfNode(1).keyLine)).toBe(false);
  expect(isWitnessKey('')).toBe(false);
});
