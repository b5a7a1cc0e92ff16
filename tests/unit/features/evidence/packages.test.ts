/**
 * Every checker gives the same verdict and sentence on each package: the script in three shells, and both pages' code.
 * `npm run packages` takes all packages, this test forty-five.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { byPage, byScript, knownTo, SHELLS, unpacked, type Verdict, zipOf } from '../../../corpus/checkers';
import { FIXED } from '../../../corpus/fixed';
import { type Damaged, recipes } from '../../../corpus/packages';
import { WITNESSES } from '../../../corpus/witnesses';
import { shells } from '../../../support/install/installShells.mjs';
import { fullOr } from '../../../support/run/full.mjs';

const OF_TODAY = 'das Prüfbuch dieses Servers';
const PACKAGES = await recipes();
const shown = fullOr(
  PACKAGES,
  PACKAGES.filter(({ name }) => FIXED.includes(name)),
);

beforeAll(() => shells((line: string) => process.stderr.write(`${line}\n`)));

async function verdictsOn(one: Damaged): Promise<[checker: string, Verdict][]> {
  const verdicts: Promise<[string, Verdict]>[] = [];
  const { script, folder, remove } = unpacked(one);
  if (!one.zip)
    for (const shell of SHELLS)
      verdicts.push(
        byScript(shell, script, [folder, one.log.keyLine, ...WITNESSES.map(({ key }) => key)]).then((outcome) => [
          shell[0],
          outcome,
        ]),
      );
  if (!one.links)
    for (const [who, known] of Object.entries(knownTo))
      verdicts.push(byPage(one.zip ?? zipOf(one.files), known(one.log)).then((outcome) => [who, outcome]));
  try {
    return await Promise.all(verdicts);
  } finally {
    remove();
  }
}

describe('one verdict of every checker', () => {
  it('makes more than three hundred packages with unique names', () => {
    expect(PACKAGES.length).toBeGreaterThan(300);
    expect(new Set(PACKAGES.map(({ name }) => name)).size).toBe(PACKAGES.length);
    expect(new Set(FIXED).size).toBe(45);
    expect(FIXED.filter((name) => !PACKAGES.some((one) => one.name === name))).toEqual([]);
  });

  it.concurrent.each(shown)(
    '$name',
    async ({ make }) => {
      const one = await make();
      const verdicts = await verdictsOn(one);
      const [, first] = verdicts[0] ?? [];
      expect(verdicts.length).toBeGreaterThan(1);
      for (const [checker, { verdict, sentence }] of verdicts) {
        // Only the server's page knows today's log.
        const same = sentence.startsWith(OF_TODAY) ? sentence : first?.sentence;
        expect({ checker, verdict, sentence }).toEqual({ checker, verdict: first?.verdict, sentence: same });
      }
      if (one.expected === 'either') expect(first?.verdict).not.toBe('broken');
      else expect(first).toMatchObject({ verdict: one.expected });
    },
    120_000,
  );
});
