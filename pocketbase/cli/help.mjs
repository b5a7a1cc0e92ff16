/** Help and the table of docs/betrieb/README.md, from the table of each command. */
import { callOf, flagsOf } from './parse.mjs';

/** Variables of a photo store, and of restic. */
export const S3 = ['S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET'];
export const RESTIC = ['RESTIC_REPOSITORY', 'RESTIC_PASSWORD_FILE (oder RESTIC_PASSWORD, RESTIC_PASSWORD_COMMAND)'];

const CODES = '0 gut · 1 Problem gefunden oder misslungen · 2 falsch aufgerufen';

/** @type {(commands: Command[]) => string} */
export function listCommands(commands) {
  const groups = [...new Set(commands.map(({ group }) => group))];
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = groups.flatMap((group) => [
    '',
    `${group}:`,
    ...commands
      .filter((command) => command.group === group)
      .map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
  ]);
  return [
    'Aufruf: objektbeleg BEFEHL [WORTE] [--SCHALTER]',
    ...lines,
    '',
    'Zweck, Schalter, Variablen und Beispiel eines Befehls: objektbeleg BEFEHL --help',
    'Was Daten ändert, kennt --dry-run: Es sagt, was geschähe, und ändert nichts.',
    'Version dieses Programms: objektbeleg --version',
    `Ende: ${CODES}`,
    '',
    'Aktualisieren: „backup“, die neue Version in einen Ordner daneben, dort „deploy/objektbeleg install“, Dienst anhalten, den Link /opt/objektbeleg auf sie setzen, starten, „check“ (docs/betrieb/aktualisieren.md).',
    'Zurück: Misslingt der Start, den Link wieder auf den alten Ordner setzen und starten. Tage später nur mit der Sicherung von davor und „restore“ (dieselbe Seite, „Zurück, Tage später“).',
    'Rechner verloren: mit laufender Kopie „recover“, sonst „restore“ (docs/betrieb/notfall.md).',
  ].join('\n');
}

/** @type {(command: Command) => string} */
export function describeCommand(command) {
  const flags = Object.entries(flagsOf(command)).map(([name, { value, says }]) => [
    `--${name}${value ? ` ${value}` : ''}`,
    says,
  ]);
  const width = Math.max(...flags.map(([name = '']) => name.length), 0);
  const { name, summary, purpose = [], variables, example } = command;
  return [
    `${name}: ${summary}.`,
    ...purpose,
    '',
    `Aufruf:    ${callOf(command)}`,
    ...flags.map(([flag = '', says]) => `  ${flag.padEnd(width)}  ${says}`),
    `Variablen: ${variables.join(', ') || 'keine'}`,
    ...example.map((line, index) => `${index === 0 ? 'Beispiel:  ' : '           '}${line}`),
    `Ende:      ${CODES}`,
  ].join('\n');
}

/** @type {(commands: Command[]) => string} */
export function tableOfCommands(commands) {
  const rows = commands.map(({ name, words = '', summary }) => {
    const call = `objektbeleg ${name} ${words}`.trim().replaceAll('|', '\\|');
    return `| \`${call}\` | ${summary} |`;
  });
  return ['| Befehl | was er tut |', '|---|---|', ...rows].join('\n');
}
