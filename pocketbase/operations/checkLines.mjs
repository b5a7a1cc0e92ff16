/** Formats findings of `objektbeleg check` (docs/betrieb/ueberwachen.md). */
import { ADDRESSES } from '../demo/people.mjs';

/** @typedef {import('../evidence/lines.mjs').Finding} Finding */
/** @typedef {{version: string, causes?: string[], synchronous: string, filesSynced: boolean, mail?: boolean}} Health */

const MB = 1_000_000;
/** A thousand records with five photos. */
const ROOM_MIN = 2000 * MB;

/** @param of `address`: the one asked; `own`: this program's version. @type {(health: Health | null, of: {address: string, own: string}) => Finding} */
export function versionLine(health, { address, own }) {
  if (health) return ['Version', `${health.version}, läuft`];
  return ['Version', `der Server antwortet nicht unter ${address} (HOST, PORT); dieses Programm ist ${own}`, 'Problem'];
}

/** Reasons why the server refuses deliveries. @type {Record<string, string>} */
const CAUSES = {
  database: 'die Datei der Datenbank liegt nicht mehr im Datenordner',
  folder: 'in den Datenordner lässt sich nicht schreiben',
  room: 'der Datenträger ist voll',
  store: 'der Objektspeicher der Fotos ist nicht in Ordnung',
};

/** @type {(health: Health | null) => Finding[]} */
export function takesLine(health) {
  if (!health?.causes || health.causes.length === 0) return [];
  const why = health.causes.map((cause) => CAUSES[cause] ?? cause).join(', ');
  return [['Annahme', `nimmt keine Dokumentationen an: ${why}`, 'Problem']];
}

/** @type {(holds: Found<'schema'>, newest: string | undefined) => Finding} */
export function schemaLine(holds, newest) {
  if (!holds) return ['Schema', 'noch keine Datenbank', 'Problem'];
  if (typeof holds === 'string') return ['Schema', holds, 'Problem'];
  const name = holds.schema.replace(/\.js$/, '');
  if (holds.schema === newest) return ['Schema', name];
  if (newest !== undefined && holds.schema > newest)
    return [
      'Schema',
      `${name}; die Daten sind von einer neueren Version als dieses Programm (${newest}) – bitte die Version aufspielen, die sie geschrieben hat`,
      'Problem',
    ];
  return ['Schema', `${name}; die neueste Migration ist ${newest} – bitte den Server neu starten`, 'Problem'];
}

/** @type {(holds: Found<'words' | 'documentations'>) => Finding[]} */
export function wordsLine(holds) {
  if (!holds || typeof holds === 'string') return [];
  const line = `${holds.words} von ${holds.documentations} Dokumentationen`;
  if (holds.words === holds.documentations) return [['Wortverzeichnis', line]];
  return [['Wortverzeichnis', `${line}; bitte „objektbeleg words“ ausführen`, 'Problem']];
}

/** @type {(health: Health | null, config: Pick<Config, 'isPublic'>) => Finding} */
export function synchronousLine(health, { isPublic }) {
  const name = 'Sicher auf der Platte';
  if (!health) return [name, 'nicht zu erfahren, solange der Server nicht läuft', 'Hinweis'];
  const line = `synchronous = ${health.synchronous}`;
  if (health.synchronous !== 'full') return [name, line, 'Problem'];
  if (health.filesSynced) return [name, line];
  return [name, `${line}; Fotos nicht (der Befehl „sync“ fehlt)`, isPublic ? 'Problem' : 'Hinweis'];
}

/** @type {(config: Pick<Config, 'publicUrl' | 'isPublic'>) => Finding} */
export function addressLine({ publicUrl, isPublic }) {
  if (!isPublic || !publicUrl) return ['Adresse', `${publicUrl ?? 'nur dieser Rechner'} (nicht öffentlich)`, 'Hinweis'];
  return publicUrl.startsWith('https:') ? ['Adresse', publicUrl] : ['Adresse', publicUrl, 'Problem'];
}

/** @type {(health: Health | null, env: Variables) => Finding} */
export function mailLine(health, env) {
  if (!env.SMTP_URL) return ['E-Mail', 'kein Mailserver eingerichtet (SMTP_URL)', 'Hinweis'];
  const { hostname, port } = new URL(env.SMTP_URL);
  const line = `${hostname}${port ? `:${port}` : ''}, Absender ${env.MAIL_FROM}`;
  if (health?.mail !== false) return ['E-Mail', line];
  const why = 'der laufende Server verschickt keine E-Mails, er wurde ohne SMTP_URL oder nicht mit npm start gestartet';
  return ['E-Mail', `${line}; ${why}`, 'Problem'];
}

/** @param of `forbidden`: why the folder is unreadable. @type {(dir: string, of: {size: number | null, free: number | null, forbidden?: string | null}) => Finding} */
export function storageLine(dir, { size, free, forbidden }) {
  if (forbidden) return ['Speicher', forbidden, 'Problem'];
  if (free === null) return ['Speicher', `der Datenordner fehlt: ${dir}`, 'Problem'];
  const line = `${size === null ? 'leer' : `Datenbank ${formatMegabytes(size)}`}; frei ${formatMegabytes(free)} in ${dir}`;
  return free < ROOM_MIN ? ['Speicher', line, 'Problem'] : ['Speicher', line];
}

/** The same accounts as at the start (server/prepare.mjs). @type {(config: Pick<Config, 'isPublic'>, holds: Found<'accounts'>) => Finding[]} */
export function accountsLine({ isPublic }, holds) {
  const accounts = holds && typeof holds !== 'string' ? holds.accounts : [];
  const known = accounts.filter((email) => ADDRESSES.includes(email));
  if (!isPublic || known.length === 0) return [];
  return [['Konten', `Konten der Vorführung in einer öffentlichen Installation: ${known.join(', ')}`, 'Problem']];
}

/** @type {(bytes: number) => string} */
function formatMegabytes(bytes) {
  return `${Math.round(bytes / MB).toLocaleString('de-DE')} MB`;
}
