import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pocketbase } from '../../pocketbase/install.mjs';
import { freePort, launch, superuserToken } from '../../pocketbase/launch.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objektbeleg-operators-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The stock executable, told to note each command line it is given, as every user of the machine could read it. */
async function noting(file: string): Promise<string> {
  const executable = join(folder, 'pocketbase');
  const real = await pocketbase({ bin: process.env.POCKETBASE_BIN });
  await writeFile(executable, `#!/bin/sh\necho "$@" >> "${file}"\nexec "${real}" "$@"\n`, { mode: 0o755 });
  return executable;
}

describe('a start', () => {
  it('puts no password on a command line', async () => {
    const lines = join(folder, 'lines.txt');
    const executable = await noting(lines);
    const server = await launch({ executable, dir: join(folder, 'data'), port: await freePort() });
    try {
      await expect(superuserToken(server)).resolves.toMatch(/^ey/);
      const said = await readFile(lines, 'utf8');
      expect(said).toContain('serve ');
      expect(said).not.toContain(server.superuser.password);
    } finally {
      await server.stop();
    }
  });
});
