/** docs/evidence.md stays as short as it promises: two pages for a lawyer, two more for an engineer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../docs/evidence.md'), 'utf8');
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
});
