/** What `npm run next:pocketbase` concludes (D257). */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { differences, members, nextMinor } from '../../upgrade/versions.mjs';

describe('the next version of PocketBase', () => {
  it.each([
    [['v0.39.11', 'v0.40.1', 'v0.40.10', 'v0.40.9', 'v0.41.0'], '0.40.10'],
    [['v0.41.2', 'v0.39.12', 'v0.42.0'], '0.41.2'],
    [['v0.39.11', 'v0.39.12', 'v0.9.0'], null],
    [['v0.40.0-rc1', 'v1.0.0'], '1.0.0'],
  ])('is the newest patch of the next minor version (%#)', (known, next) => {
    expect(nextMinor('0.39.11', known)).toBe(next);
  });

  it('differs in what it declares by name and by form', () => {
    const before =
      'namespace core {\n interface App {\n  save(model: Model): void\n  old(): void\n }\n}\ndeclare var $os: os\n';
    const after =
      'namespace core {\n interface App {\n  save(model: Model, deep: boolean): void\n  fresh(): void\n }\n}\ndeclare var $os: os\n';
    expect(differences(before, after)).toEqual({
      gone: ['core.App.old'],
      changed: [
        { name: 'core.App.save', before: 'save(model: Model): void', after: 'save(model: Model, deep: boolean): void' },
      ],
      added: ['core.App.fresh'],
    });
  });

  it('does not differ by generated names', () => {
    const of = (drawn: string) =>
      `namespace core {\n type ${drawn} = Model\n interface ${drawn} {\n  id: string\n }\n}\n`;
    expect(differences(of('_sDvimTY'), of('_sESXPCC'))).toEqual({ gone: [], changed: [], added: [] });
  });

  it('is compared with the declarations of the pinned one', async () => {
    const text = await readFile('pocketbase/types/pocketbase.d.ts', 'utf8');
    const found = members(text);
    expect(found.size).toBeGreaterThan(1000);
    for (const name of ['core.App.save', 'core.App.newFilesystem', 'core.Record.getString'])
      expect([...found.keys()]).toContain(name);
    expect(differences(text, text)).toEqual({ gone: [], changed: [], added: [] });
    expect(differences(text, text.replace('  newFilesystem()', '  otherFilesystem()'))).toMatchObject({
      gone: [expect.stringContaining('newFilesystem')],
      added: [expect.stringContaining('otherFilesystem')],
    });
  });
});
