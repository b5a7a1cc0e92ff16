/**
 * Migrates the database and, where it is empty and may be filled, puts the demo data in (D39): on a loopback port of
 * its own, so that nobody meets a half-filled or a forbidden database at the real address.
 */

import { ACCOUNTS } from '../demo/people.mjs';
import { freePort, launch, logName, superuserToken } from '../launch.mjs';
import { Refusal } from '../refusal.mjs';
import { seed } from '../seed.mjs';

/**
 * @param start `config` (environment.mjs), `executable`, `sync` (checks.mjs), `log`, `running`: what the caller stops on a signal.
 * @returns the printed demo accounts this database holds. @throws Refusal where D39 forbids the start.
 * @type {(start: Start) => Promise<{email: string, label: string}[]>}
 */
export async function prepare({ config, executable, sync, log, running }) {
  // On a port that only this process knows, the launcher may come from here whatever SUPERUSER_IPS says.
  const env = { SUPERUSER_IPS: '', TRUSTED_PROXY: '' };
  const address = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const named = { logName: logName(address), port: await freePort() };
  const server = await launch({ executable, dir: config.dir, sync, env, ...named });
  running.push(server);
  try {
    const token = await superuserToken(server);
    if (config.demo && (await users(server.url, token)) === 0) await seed({ url: server.url, token, log });
    const accounts = await demoAccounts(server.url, token);
    if (config.isPublic && accounts.length > 0)
      throw new Refusal(
        'Diese Datenbank enthält die Konten der Vorführung und darf nicht unter einer öffentlichen PUBLIC_URL laufen – bitte DATA_DIR auf einen leeren Ordner setzen.',
      );
    return accounts;
  } finally {
    await server.stop();
    running.splice(running.indexOf(server), 1);
  }
}

/** @type {(url: string, token: string, filter?: string) => Promise<number>} */
async function users(url, token, filter = '') {
  const query = new URLSearchParams({ perPage: '1', filter });
  const answer = await fetch(`${url}/api/collections/users/records?${query}`, { headers: { Authorization: token } });
  if (!answer.ok) throw new Refusal(`Die Konten lassen sich nicht lesen (${answer.status}).`);
  return /** @type {{totalItems: number}} */ (await answer.json()).totalItems;
}

/** @type {(url: string, token: string) => Promise<{email: string, label: string}[]>} */
async function demoAccounts(url, token) {
  const present = await Promise.all(ACCOUNTS.map(({ email }) => users(url, token, `email = "${email}"`)));
  return ACCOUNTS.filter((_, index) => (present[index] ?? 0) > 0);
}
