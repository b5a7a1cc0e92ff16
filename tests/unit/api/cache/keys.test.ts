/** One memory for all features: what one asked must not be taken for what another one asked. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../../../../src/', import.meta.url));
/** How a key begins: whose answer it is, and the name of the question; of what is being read (LISTS) the part behind it too. */
const KEY = /\[(?:account|session\.user|EVERYBODY), ('[^']+'|[A-Z]{3,}(?:, '[^']+')?)/g;

/** `features/history`, `office`: who asks. */
function ownerOf(path: string): string {
  const [layer = '', feature = ''] = path.split('/');
  return layer === 'features' ? `${layer}/${feature}` : layer;
}

test('the name of a question belongs to one feature, or to the office that all share', () => {
  const files = readdirSync(SRC, { withFileTypes: true, recursive: true }).filter(({ name }) => /\.tsx?$/.test(name));
  const owners = new Map<string, Set<string>>();
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(KEY))
      owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(relative(SRC, path))));
  }
  expect(owners.size).toBeGreaterThan(25);
  expect([...owners].filter(([, of]) => of.size > 1).map(([name, of]) => [name, ...of])).toEqual([]);
});
