/** Prints the ready message. Tools wait for its last line (docs/api.md). */
import { networkInterfaces } from 'node:os';
import { PASSWORD } from '../demo/people.mjs';
import { addressOf, EVERYWHERE } from '../operations/address.mjs';

/** @type {(of: {config: Config, url: string, accounts: {email: string, label: string}[], log: Log}) => void} */
export function announceStart({ config, url, accounts, log }) {
  const here = EVERYWHERE.includes(config.host) ? addressOf(config) : url;
  const lines = ['', `  App                 ${here}`];
  if (config.publicUrl) lines.push(`  Öffentlich          ${config.publicUrl}`);
  for (const address of listNetworkAddresses(config)) lines.push(`  Im selben Netz      ${address}`);
  lines.push(`  Datenordner         ${config.dir}`);
  if (accounts.length > 0) {
    lines.push('', `  Konten der Vorführung, Passwort ${PASSWORD}:`);
    for (const { email, label } of accounts) lines.push(`    ${email.padEnd(28)}${label}`);
  }
  lines.push('', '  Beenden mit Strg+C.', '', `Objektbeleg läuft: ${here}`);
  log(lines.join('\n'));
}

/** @type {(config: Config) => string[]} */
function listNetworkAddresses({ host, port }) {
  if (!EVERYWHERE.includes(host)) return [];
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.flatMap((found) =>
    found && !found.internal && found.family === 'IPv4' ? [`http://${found.address}:${port}`] : [],
  );
}
