/** The list of what the product is made of, judged by CycloneDX's own schema. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DIST, ensureBuilt } from '../../../pocketbase/build/build.mjs';
import { POCKETBASE_VERSION } from '../../../pocketbase/build/install.mjs';
import { SBOM_FILE, writeSbom } from '../../../pocketbase/build/sbom.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
let folder = '';
let text = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objektbeleg-sbom-'));
  await writeSbom(join(folder, 'sbom.cdx.json'));
  text = await readFile(join(folder, 'sbom.cdx.json'), 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('is valid CycloneDX', async () => {
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(text)).toBeNull();
});

it('names the product, each package it needs and both executables', async () => {
  const { metadata, components } = JSON.parse(text);
  const { version, dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  expect(metadata.component).toMatchObject({ name: 'objektbeleg', version });
  const names = new Set(components.map(({ name }: { name: string }) => name));
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  expect(components).toContainEqual(expect.objectContaining({ name: 'pocketbase', version: POCKETBASE_VERSION }));
  expect(names).toContain('litestream');
  expect(names).not.toContain('@playwright/test');
});

it('lies outside of the folder that the server serves', () => {
  expect(relative(DIST, SBOM_FILE)).toMatch(/^\.\./);
});

it("is written by 'npm run build', and by a start that misses it", async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  expect(scripts.build).toContain('node pocketbase/build/sbom.mjs');
  await ensureBuilt(() => {});
  await rm(SBOM_FILE);
  await ensureBuilt(() => {});
  expect(JSON.parse(await readFile(SBOM_FILE, 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' });
}, 240_000);
