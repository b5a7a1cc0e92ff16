import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSilent } from 'node:net';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARCHIVES, ensurePocketbase, POCKETBASE_VERSION } from '../../../pocketbase/build/install.mjs';
import { ensureLitestream, LITESTREAM_VERSION } from '../../../pocketbase/replica/litestream.mjs';
import { checkNode } from '../../../pocketbase/server/checks.mjs';
import { folder } from '../../support/server/startProcess';

const here = `${process.platform}-${process.arch}`;
const program = new TextEncoder().encode('#!/bin/sh\necho pocketbase version 0.39.11\n');
const archive = zipSync({ 'CHANGELOG.md': [new Uint8Array(4000), { level: 9 }], pocketbase: [program, { level: 6 }] });
const archives = { [here]: ['any', createHash('sha256').update(archive).digest('hex')] };
const tarball = packed('litestream', '#!/bin/sh\necho litestream\n');
const places = [folder(), folder(), folder(), folder(), folder(), folder(), folder(), folder(), folder()];
const NO_GO = 'a-go-that-is-not-there';

let releases: Server;
let base: string;

beforeAll(async () => {
  releases = createServer((request, response) => {
    const isLitestream = request.url?.startsWith(`/litestream-${LITESTREAM_VERSION}-`);
    const found = request.url === `/pocketbase_${POCKETBASE_VERSION}_any.zip` ? archive : isLitestream && tarball;
    response.writeHead(found ? 200 : 404).end(found || undefined);
  });
  await new Promise<void>((resolve) => releases.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(releases.address() as AddressInfo).port}`;
});

afterAll(() => {
  releases.close();
  for (const place of places) place.remove();
});

/** A compressed archive with one file. */
function packed(name: string, text: string): Buffer {
  const { path, remove } = folder();
  writeFileSync(join(path, name), text);
  const made = execFileSync('tar', ['-czf', '-', '-C', path, name]);
  remove();
  return made;
}

function cache(index: number): string {
  return places[index]?.path ?? '';
}

describe('installation of PocketBase', () => {
  it('downloads the release with the right hash, once', async () => {
    const options = { bin: null, cache: cache(0), base, archives, go: NO_GO };
    const path = await ensurePocketbase(options);
    expect(readFileSync(path)).toEqual(Buffer.from(program));
    expect(statSync(path).mode & 0o111).not.toBe(0);
    // No second download: neither network nor Go would answer.
    expect(await ensurePocketbase({ ...options, base: 'http://127.0.0.1:1' })).toBe(path);
  });

  it('refuses an archive with another hash', async () => {
    const wrong = { [here]: ['any', '0'.repeat(64)] };
    const failure = ensurePocketbase({ bin: null, cache: cache(1), base, archives: wrong, go: NO_GO });
    await expect(failure).rejects.toThrow(/nicht die erwartete Prüfsumme.*POCKETBASE_BIN/);
    expect(existsSync(join(cache(1), POCKETBASE_VERSION, 'pocketbase'))).toBe(false);
  });

  it('gives up on a silent network after 10 s and says what to do', async () => {
    const silent = createSilent();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const began = Date.now();
    const dead = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const failure = ensurePocketbase({ bin: null, cache: cache(2), base: dead, archives, go: NO_GO });
    await expect(failure).rejects.toThrow(
      /Der Download ist nicht erreichbar\. Go ist nicht installiert\..*POCKETBASE_BIN\.$/,
    );
    expect(Date.now() - began).toBeLessThan(12_000);
    silent.close();
  });

  it('builds with Go without the archive', async () => {
    const go = join(cache(3), 'go');
    // A fake Go command that writes into GOBIN as `go install` does.
    writeFileSync(
      go,
      `#!/bin/sh\n[ "$1" = version ] && exit 0\necho "$@" > "${cache(3)}/asked"\nprintf built > "$GOBIN/base"\n`,
    );
    chmodSync(go, 0o755);
    const path = await ensurePocketbase({ bin: null, cache: cache(3), base: `${base}/none`, archives, go });
    expect(readFileSync(path, 'utf8')).toBe('built');
    const question = readFileSync(join(cache(3), 'asked'), 'utf8');
    expect(question).toContain(`examples/base@v${POCKETBASE_VERSION}`);
  });

  it('uses POCKETBASE_BIN in the pinned version only', async () => {
    const own = join(cache(4), 'own');
    writeFileSync(own, '#!/bin/sh\necho own version 0.39.11\n', { mode: 0o755 });
    expect(await ensurePocketbase({ bin: own })).toBe(own);
    writeFileSync(own, '#!/bin/sh\necho own version 0.40.6\n', { mode: 0o755 });
    await expect(ensurePocketbase({ bin: own })).rejects.toThrow('POCKETBASE_BIN ist PocketBase 0.40.6');
  });

  it('has a hash for every platform', () => {
    const hashes = Object.values(ARCHIVES).map(([, hash]) => hash);
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('installation of Litestream', () => {
  it('builds the pinned version with Go, once', async () => {
    const go = join(cache(5), 'go');
    writeFileSync(
      go,
      `#!/bin/sh\n[ "$1" = version ] && exit 0\necho "$@" > "${cache(5)}/asked"\nprintf built > "$GOBIN/litestream"\nchmod +x "$GOBIN/litestream"\n`,
    );
    chmodSync(go, 0o755);
    const lines: string[] = [];
    const path = await ensureLitestream({ bin: null, cache: cache(5), go, log: (line) => lines.push(line) });
    expect(lines).toEqual([expect.stringContaining('etwa acht Minuten')]);
    expect(readFileSync(path, 'utf8')).toBe('built');
    expect(readFileSync(join(cache(5), 'asked'), 'utf8')).toContain(`cmd/litestream@v${LITESTREAM_VERSION}`);
    expect(await ensureLitestream({ bin: null, cache: cache(5), go: NO_GO })).toBe(path);
  });

  it('names a failure in one sentence with what to do', async () => {
    // A hardened service cannot write into the project's folder.
    await expect(ensureLitestream({ bin: null, cache: join(process.execPath, 'cache') })).rejects.toThrow(
      /war nicht.*LITESTREAM_BIN\.$/,
    );
    await expect(ensureLitestream({ bin: null, cache: cache(6), go: NO_GO })).rejects.toThrow(
      /war nicht zu bekommen \(Go ist nicht installiert\.\).*LITESTREAM_BIN\.$/,
    );
  });

  it('unpacks the release archive whose hash the operator names', async () => {
    const hash = createHash('sha256').update(tarball).digest('hex').toUpperCase();
    const path = await ensureLitestream({ bin: null, cache: cache(7), base, hash, go: NO_GO });
    expect(readFileSync(path, 'utf8')).toContain('echo litestream');
    expect(statSync(path).mode & 0o111).not.toBe(0);
    const wrong = ensureLitestream({ bin: null, cache: cache(8), base, hash: '0'.repeat(64), go: NO_GO });
    await expect(wrong).rejects.toThrow(/nicht die Prüfsumme in LITESTREAM_SHA256\. Go ist nicht installiert/);
    expect(existsSync(join(cache(8), LITESTREAM_VERSION, 'litestream'))).toBe(false);
  });

  it('uses LITESTREAM_BIN in the pinned version only', async () => {
    const own = join(cache(6), 'own');
    writeFileSync(own, `#!/bin/sh\necho ${LITESTREAM_VERSION}\n`, { mode: 0o755 });
    expect(await ensureLitestream({ bin: own })).toBe(own);
    writeFileSync(own, '#!/bin/sh\necho 0.3.13\n', { mode: 0o755 });
    await expect(ensureLitestream({ bin: own })).rejects.toThrow('LITESTREAM_BIN ist Litestream 0.3.13');
  });
});

describe('version of Node', () => {
  const root = join(import.meta.dirname, '../../..');

  it('20.19 or newer is accepted, an older one named in a sentence', async () => {
    for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.1.0']) await checkNode(root, version);
    for (const version of ['20.18.3', '18.20.8'])
      await expect(checkNode(root, version)).rejects.toThrow(
        `braucht Node 20.19 oder neuer, dies ist Node ${version}.`,
      );
  });
});
