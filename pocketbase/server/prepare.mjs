/**
 * Migrates the database on a private port, and fills an empty one with the demo if allowed (D39).
 */
import { ACCOUNTS, ADDRESSES } from '../demo/people.mjs';
import { seedDemo } from '../demo/seed.mjs';
import { OperatorError } from '../operations/operatorError.mjs';
import { freePort, launchServer, logName, superuserToken } from './launch.mjs';

/**
 * @param start `running`: parts to stop on a signal.
 * @returns demo accounts.
 * @throws OperatorError where a public server has some.
 * @type {(start: Start) => Promise<{email: string, label: string}[]>}
 */
export async function prepareDatabase({ config, executable, sync, log, running, lock }) {
  // The private port needs no SUPERUSER_IPS. Jobs would send and sign what a way back takes away.
  const env = { SUPERUSER_IPS: '', TRUSTED_PROXY: '', APP_PREPARING: '1' };
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
    if (config.isPublic && emails.length > 0) throw new OperatorError(buildErrorText(emails));
    return ACCOUNTS.filter(({ email }) => emails.includes(email));
  } finally {
    await server.stop();
    running.splice(running.indexOf(server), 1);
  }
}

/** @type {(emails: string[]) => string} */
function buildErrorText(emails) {
  return `Diese Datenbank enthält Konten der Vorführung, deren Passwort öffentlich bekannt ist (${emails.join(', ')}), und darf nicht unter einer öffentlichen PUBLIC_URL laufen – bitte DATA_DIR auf einen leeren Ordner setzen, oder bei angehaltenem Proxy ohne PUBLIC_URL starten, mit einem eigenen Super Admin diese Konten in der Benutzerverwaltung löschen und dann wieder öffentlich starten.`;
}

/** One page holds all demo accounts. @type {(url: string, token: string, filter?: string) => Promise<{total: number, emails: string[]}>} */
async function fetchUsers(url, token, filter = '') {
  const query = new URLSearchParams({ perPage: String(ADDRESSES.length), sort: 'email', filter });
  const answer = await fetch(`${url}/api/collections/users/records?${query}`, { headers: { Authorization: token } });
  if (!answer.ok) throw new OperatorError(`Die Konten lassen sich nicht lesen (${answer.status}).`);
  const page = /** @type {{totalItems: number, items: {email: string}[]}} */ (await answer.json());
  return { total: page.totalItems, emails: page.items.map(({ email }) => email) };
}
