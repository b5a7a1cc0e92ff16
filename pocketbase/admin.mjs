/**
 * The first super admin of an installation (D22): `npm run admin -- name@firma.de "Vorname Nachname"`. Prints a start
 * password once; the product asks for another at the first sign-in. DATA_DIR and POCKETBASE_BIN count as at the start.
 */
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { pocketbase } from './install.mjs';
import { freePort, launch, superuserToken } from './launch.mjs';
import { Refusal, sentenceOf } from './refusal.mjs';
import { checkFolder } from './start/checks.mjs';
import { configuration } from './start/environment.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

async function main([email = '', name = '']) {
  const address = email.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) || name.trim() === '')
    throw new Refusal('Aufruf: npm run admin -- name@firma.de "Vorname Nachname"');
  const config = configuration(process.env, ROOT);
  await checkFolder(config.dir);
  await build(() => {}, { app: false });
  const executable = await pocketbase({ bin: config.bin, log: console.error });
  const server = await launch({ executable, dir: config.dir, port: await freePort() });
  try {
    return await makeAdmin(server, { email: address, name: name.trim() });
  } finally {
    await server.stop();
  }
}

async function makeAdmin(server, { email, name }) {
  const password = randomBytes(9).toString('base64url');
  const answer = await fetch(`${server.url}/api/collections/users/records`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: await superuserToken(server) },
    body: JSON.stringify({
      email,
      full_name: name,
      role: 'super_admin',
      active: true,
      verified: true,
      must_change_password: true,
      password,
      passwordConfirm: password,
    }),
  });
  const said = await answer.json().catch(() => ({}));
  if (said.data?.email) throw new Refusal(`Das Konto ${email} gibt es schon.`);
  if (!answer.ok) throw new Refusal(`Das Konto wurde nicht angelegt (${answer.status}).`);
  return `Super Admin ${email} angelegt, Startkennwort: ${password}`;
}

main(process.argv.slice(2)).then(console.log, (error) => {
  console.error(sentenceOf(error));
  process.exitCode = 1;
});
