import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startServer } from '../../support/server/server';

test('blocks and reports a page that breaks the content security policy', async ({ page }) => {
  const dist = await mkdtemp(join(tmpdir(), 'objektbeleg-csp-'));
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><title>Hallo</title><script>document.title = "gelaufen"</script><img src="https://fremd.example.org/x.png">' +
      '<script src="/assets/far.js"></script>',
  );
  await mkdir(join(dist, 'assets'));
  await writeFile(join(dist, 'assets/far.js'), 'fetch("https://fremd.example.org/y").catch(() => undefined);');
  const server = await startServer({ dist });
  await page.goto(`${server.url}/documentation/${'Zq'.repeat(21)}Z`);
  await expect.poll(() => server.lines().filter((line) => line.includes('verletzt')).length).toBe(3);
  expect(await page.title()).toBe('Hallo');
  const output = server.lines().join('\n');
  expect(output).toContain('Content-Security-Policy verletzt: script-src-elem inline');
  expect(output).toContain('Content-Security-Policy verletzt: img-src https://fremd.example.org');
  expect(output).toContain('Content-Security-Policy verletzt: connect-src https://fremd.example.org in far.js');
  expect(output).not.toContain('ZqZq');
  await expect(server.stop()).rejects.toThrow('The browser refused something of the app');
  await rm(dist, { recursive: true });
  await rm(server.dir, { recursive: true, force: true });
});
