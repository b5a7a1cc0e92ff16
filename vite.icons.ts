/**
 * Imports each icon from its own file where the sources import it from the package. The package's
 * entry imports all 1,900, so vite.chunks.ts would see every icon in every screen.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url));
const IMPORT = /^import \{([\w,\s]+)\} from 'lucide-react';$/gm;

/** Every name of an icon → its file. */
async function filesByName(): Promise<Map<string, string>> {
  const lines = (await readFile(ENTRY, 'utf8')).matchAll(/^export \{ (.+) \} from '(\.\/icons\/[\w-]+\.mjs)';$/gm);
  const pairs = [...lines].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, join(ENTRY, '..', file)]),
  );
  return new Map(pairs);
}

/** `Timer as TimerIcon` → the import of that icon's file. */
function imported(word: string, files: ReadonlyMap<string, string>): string {
  const [name = '', own = name] = word.trim().split(' as ');
  const file = files.get(name);
  if (!file) throw new Error(`lucide-react has no icon ${name}.`);
  return `import ${own} from ${JSON.stringify(file)};`;
}

export function iconsByFile(): Plugin {
  let files = new Map<string, string>();
  return {
    name: 'icons-by-file',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      files = await filesByName();
    },
    transform(code, id) {
      if (!id.includes('/src/') || !code.includes("from 'lucide-react'")) return null;
      const direct = code.replace(IMPORT, (_, names: string) =>
        names
          .split(',')
          .filter((one) => one.trim() !== '')
          .map((one) => imported(one, files))
          .join(' '),
      );
      return { code: direct, map: null };
    },
  };
}
