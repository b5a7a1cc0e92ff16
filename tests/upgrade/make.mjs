/**
 * Keeps a release for the upgrade tests: `node tests/upgrade/make.mjs <checkout> <name>`, where the checkout has its packages and
 * its built app. It fills an empty database through that release's own server and packs three archives below
 * `tests/upgrade/releases/<name>`: the database with its photos, the server without its demo, the built app. A release is made
 * once and never again: what it wrote is what lies on somebody's machine.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';

const [checkout, name] = process.argv.slice(2);
if (!checkout || !name) throw new Error('node tests/upgrade/make.mjs <checkout> <name>');
const from = resolve(checkout);
const target = join(import.meta.dirname, 'releases', name);

process.chdir(from);
/** A module of that release's tests. */
const support = async (file) => (await runnerImport(join(from, 'tests/support', file), { root: from })).module;
const { startServer, create, send } = await support('server.ts');
const { PASSWORD, signIn } = await support('tenants.ts');
const { deliver, link: byLink, sha256, session, submit, work } = await support('work.ts');

const server = await startServer();
const kept = await filled();
await server.stop();

mkdirSync(target, { recursive: true });
pack('data', server.dir, ['data.db', 'storage']);
pack('server', from, ['--exclude=demo/photos', 'package.json', 'pb_migrations', 'pocketbase']);
pack('app', join(from, 'dist'), precached(join(from, 'dist')));
writeFileSync(join(target, 'kept.json'), `${JSON.stringify(kept, null, 2)}\n`);

/** What people of that release left behind: complete, by a link, half delivered, deleted. */
async function filled() {
  const account = async (role, fullName, more = {}) => {
    const email = `${fullName.split(' ')[0].toLowerCase()}@erste.example.org`;
    const login = { email, password: PASSWORD, passwordConfirm: PASSWORD };
    const row = await create(server, 'users', {
      ...login,
      full_name: fullName,
      role,
      active: true,
      verified: true,
      ...more,
    });
    return { id: row.id, email, fullName, token: await signIn(server, email) };
  };
  const manager = await account('property_manager', 'Hanna Verwalter', { company_name: 'Hausverwaltung Erste' });
  const company = await account('company_admin', 'Dirk Meister', { company_name: 'Dienst Erste' });
  const employee = await account('employee', 'Emil Erster', { employer: company.id });
  const where = { name: 'Haus am Dom', address: 'Domkloster 4, 50667 Köln', latitude: 50.938361, longitude: 6.959974 };
  const property = (await create(server, 'properties', { ...where, property_manager: manager.id })).id;
  const service = { service_types: ['Hausmeister'] };
  const names = { manager_name: 'Hausverwaltung Erste', company_name: 'Dienst Erste', company_verified: true };
  const parties = { property_manager: manager.id, company_admin: company.id };
  await create(server, 'property_sharing', { property, ...parties, ...names, ...service });
  await create(server, 'user_properties', { property, user: employee.id, ...service });

  const own = session(employee.token);
  const complete = [];
  for (const notes of ['Kellertreppe gewischt, Übergabe an Frau Größl', 'Licht im Flur geht wieder.']) {
    const one = await work({ author: employee.id, property, photos: 2, content: { notes } });
    await deliver(server, one, own);
    complete.push(one.sealed);
  }
  const made = await send(server, '/api/app/links', { body: { property }, token: company.token });
  const stranger = await work({ author: null, property, photos: 1, content: { notes: 'Durch den Link' } });
  await deliver(server, stranger, byLink(made.body.token));
  complete.push(stranger.sealed);

  const gone = await work({ author: employee.id, property, photos: 1, content: { notes: 'Doppelt' } });
  await deliver(server, gone, own);
  const deletion = { method: 'DELETE', token: company.token, body: { reason: 'Doppelt aufgenommen' } };
  expectStatus(await send(server, `/api/app/documentations/${gone.sealed.id}`, deletion), 204);

  const half = await work({ author: employee.id, property, photos: 2, content: { notes: 'Halb angekommen' } });
  expectStatus(await submit(server, half.sealed, own), 201);
  const photos = half.files.map((file) => Buffer.from(file).toString('base64'));
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  const people = { manager, company, employee };
  for (const person of Object.values(people)) delete person.token;
  return {
    release: { version, migrations: readdirSync(join(from, 'pb_migrations')).sort() },
    ...{ people, property, link: made.body.token, complete, deleted: gone.sealed.id },
    half: { sealed: half.sealed, photos, hashes: half.files.map((file) => sha256(file)) },
  };
}

function expectStatus(answer, status) {
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
}

function pack(part, folder, names) {
  execFileSync('tar', ['--sort=name', '-cJf', join(target, `${part}.tar.xz`), '-C', folder, ...names], {
    stdio: 'inherit',
  });
}

/** The page, its worker and everything that the worker keeps for the cellar; pictures of the landing page are not among it. */
function precached(dist) {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1));
  return files.filter((file) => !file.includes('assets/') || worker.includes(file));
}
