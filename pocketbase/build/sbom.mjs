// `npm sbom --omit=dev` leaves out packages that development needs too, React among them.
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LITESTREAM_VERSION } from '../replica/litestream.mjs';
import { POCKETBASE_VERSION } from './install.mjs';

/** @typedef {{version: string, integrity?: string, license?: string, dev?: boolean}} Locked */
/** @typedef {{[key: string]: unknown}} Component */

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** In the folder of the release, not in `dist`, which the server serves. */
export const SBOM_FILE = join(ROOT, 'sbom.cdx.json');

/** CycloneDX 1.5. @type {(target?: string) => Promise<void>} */
export async function writeSbom(target = SBOM_FILE) {
  /** @type {{name: string, version: string, packages: {[path: string]: Locked}}} */
  const { name, version, packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const needed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: { timestamp: new Date().toISOString(), component: { type: 'application', name, version } },
    components: [
      ...needed.map(([path, locked]) => toPackage(path, locked)),
      toExecutable('pocketbase/pocketbase', { version: POCKETBASE_VERSION, license: 'MIT' }),
      toExecutable('benbjohnson/litestream', { version: LITESTREAM_VERSION, license: 'Apache-2.0' }),
    ],
  };
  await writeFile(target, `${JSON.stringify(bom, null, 1)}\n`);
}

/** @type {(path: string, locked: Locked) => Component} */
function toPackage(path, { version, integrity, license }) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [, sha512] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(sha512 ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] } : {}),
    ...(license ? { licenses: [{ expression: license }] } : {}),
  };
}

/** @type {(path: string, of: {version: string, license: string}) => Component} */
function toExecutable(path, { version, license }) {
  const [, name = ''] = path.split('/');
  const purl = `pkg:golang/github.com/${path}@v${version}`;
  return { type: 'application', 'bom-ref': purl, name, version, purl, licenses: [{ expression: license }] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeSbom();
