/** Reads the pages of docs/decisions and docs/product, and the index of D-numbers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DecisionPage {
  /** 'decisions/0002-phone-keeps-photos-72-hours.md' */
  path: string;
  text: string;
  ids: string[];
}

/** Architecture decisions: 'Holds:' lists the numbers. */
export function decisionPages(root: string): DecisionPage[] {
  return pagesIn(root, 'decisions', /^\d{4}-[\w-]+\.md$/, (text) =>
    [...(text.match(/^- Holds: (.+)$/m)?.[1] ?? '').matchAll(/D\d+/g)].map(([id]) => id),
  );
}

/** Product rules: each begins with its bold number. */
export function productPages(root: string): DecisionPage[] {
  return pagesIn(root, 'product', /\.md$/, (text) =>
    [...text.matchAll(/^- \*\*(D\d+)\*\* /gm)].map(([, id = '']) => id),
  );
}

/** Each number with its page, or with what took its place: '- D1, D4: gone: new place' in the README. */
export function decisionIndex(root: string): { id: string; place: string }[] {
  const valid = decisionPages(root).filter(({ text }) => !/^- Status: superseded/m.test(text));
  const pages = [...valid, ...productPages(root)].flatMap(({ path, ids }) => ids.map((id) => ({ id, place: path })));
  const text = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
  const others = [...text.matchAll(/^- (D\d+(?:, D\d+)*): (.+)$/gm)].flatMap(([, ids = '', place = '']) =>
    ids.split(', ').map((id) => ({ id, place })),
  );
  return [...pages, ...others];
}

function pagesIn(root: string, folder: string, name: RegExp, idsIn: (text: string) => string[]): DecisionPage[] {
  const files = readdirSync(join(root, 'docs', folder)).filter((file) => name.test(file));
  return files.sort().map((file) => {
    const text = readFileSync(join(root, 'docs', folder, file), 'utf8');
    return { path: `${folder}/${file}`, text, ids: idsIn(text) };
  });
}
