/** The list of what the product is made of, judged by CycloneDX's own schema. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { POCKETBASE_VERSION } from '../../../pocketbase/build/install.mjs';
import { writeSbom } from '../../../pocketbase/build/sbom.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
let folder = '';
let text = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objektbeleg-sbom-'));
  await writeSbom(ROOT, join(folder, 'sbom.cdx.json'));
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
