/**
 * Migrates the database and, where it is empty and may be filled, puts the demo data in (D39): on a loopback port of
 * its own, so that nobody meets a half-filled or a forbidden database at the real address.
 */
import { ACCOUNTS, ADDRESSES } from '../demo/people.mjs';
import { freePort, launchServer, logName, superuserToken } from '../launch.mjs';
import { Refusal } from '../refusal.mjs';
import { seedDemo } from '../seed.mjs';

/**
 * @param start `config` (environment.mjs), `executable`, `sync` (checks.mjs), `log`, `running`: what the caller stops on a signal.
 * @returns the printed demo accounts this database holds. @throws Refusal where D39 forbids the start.
 * @type {(start: Start) => Promise<{email: string, label: string}[]>}
 */
export async function prepareDatabase({ config, executable, sync, log, running, lock }) {
  // On a port that only this process knows, the launcher may come from here whatever SUPERUSER_IPS says.
  const env = { SUPERUSER_IPS: '', TRUSTED_PROXY: '' };
  const address = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const named = { logName: logName(address), port: await freePort() };
  const server = await launchServer({ executable, dir: config.dir, sync, env, lock, ...named });
  running.push(server);
  try {
    const token = await superuserToken(server);
    if (config.demo && (await fetchUsers(server.url, token)).total === 0)
      await seedDemo({ url: server.url, token, log });
    const filter = ADDRESSES.map((email) => `email = "${email}"`).join(' || ');
    const { emails } = await fetchUsers(server.url, token, filter);
    if (config.isPublic && emails.length > 0) throw new Refusal(buildRefusalText(emails));
    return ACCOUNTS.filter(({ email }) => emails.includes(email));
  } finally {
    await server.stop();
    running.splice(running.indexOf(server), 1);
  }
}

/** What is wrong with the database, and both ways out of it. @type {(emails: string[]) => string} */
function buildRefusalText(emails) {
  return `Diese Datenbank enthält Konten der Vorführung, deren Passwort öffentlich bekannt ist (${emails.join(', ')}), und darf nicht unter einer öffentlichen PUBLIC_URL laufen – bitte DATA_DIR auf einen leeren Ordner setzen, oder bei angehaltenem Proxy ohne PUBLIC_URL starten, mit einem eigenen Super Admin diese Konten in der Benutzerverwaltung löschen und dann wieder öffentlich starten.`;
}

/**
 * How many accounts there are, and addresses of the first of them: there is room for all of the demo.
 * @type {(url: string, token: string, filter?: string) => Promise<{total: number, emails: string[]}>}
 */
async function fetchUsers(url, token, filter = '') {
  const query = new URLSearchParams({ perPage: String(ADDRESSES.length), sort: 'email', filter });
  const answer = await fetch(`${url}/api/collections/users/records?${query}`, { headers: { Authorization: token } });
  if (!answer.ok) throw new Refusal(`Die Konten lassen sich nicht lesen (${answer.status}).`);
  const page = /** @type {{totalItems: number, items: {email: string}[]}} */ (await answer.json());
  return { total: page.totalItems, emails: page.items.map(({ email }) => email) };
}
