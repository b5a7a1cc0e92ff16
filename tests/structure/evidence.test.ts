/** docs/evidence.md stays as short as it promises: two pages for a lawyer, two more for an engineer. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/evidence.md'), 'utf8');
const reference = readFileSync(join(ROOT, 'docs/evidence-reference.md'), 'utf8');
/** Two printed pages. What does not fit stands in docs/evidence-reference.md. */
const LONGEST = 1150;

function wordsBelow(heading: string): number {
  const text = page.split(`\n${heading}\n`)[1]?.split(/\n## /)[0] ?? '';
  return text.split(/\s+/).filter((word) => word !== '').length;
}

describe('docs/evidence.md', () => {
  it('has these two halves and no third', () => {
    expect(page.match(/^## .*$/gm)).toEqual(['## For a lawyer', '## For an engineer']);
  });

  it.each(['## For a lawyer', '## For an engineer'])(`'%s' has at most ${LONGEST} words`, (heading) => {
    const words = wordsBelow(heading);
    expect(words).toBeGreaterThan(300);
    expect(words, `${heading} is too long: ${words} words`).toBeLessThanOrEqual(LONGEST);
  });

  it('has a test for each of its claims, by the table of the reference', () => {
    /** These two begin a question and a table. */
    const noClaim = ['The question.', 'Who might lie, and what stops him.'];
    const leads = [...page.matchAll(/^\*\*([^*]+)\*\*/gm)].map(([, lead]) => String(lead));
    const [, liars = ''] = page.split('\n| who |');
    const who = [...(liars.split('\n\n')[0] ?? '').matchAll(/^\| ([^|-]+) \|/gm)].map(([, one]) => String(one));
    const [, table = ''] = reference.split('## Which test holds which claim');
    const rows = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| (.+?) \| (`.+`) \|$/gm)];
    const listed = new Map(rows.map(([, claim, tests]) => [String(claim), String(tests)]));
    expect([...listed.keys()].sort()).toEqual([...leads, ...who].filter((one) => !noClaim.includes(one)).sort());
    const files = [...listed.values()].flatMap((tests) => tests.replaceAll('`', '').split(', '));
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
