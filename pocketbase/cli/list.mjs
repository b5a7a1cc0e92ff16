/** The commands, in the order of `objektbeleg --help`. Each is a module of this folder. */
import { codeOf, UsageError } from '../operations/operatorError.mjs';
import { nearestName } from './parse.mjs';

export const NAMES = [
  ...['install', 'start', 'superadmin', 'check'],
  ...['backup', 'restore', 'recover', 'litestream'],
  ...['verify', 'erase', 'signout'],
  ...['photos', 'words'],
];

/** @throws UsageError with the nearest name. @type {(name: string) => string} */
export function requireName(name) {
  if (NAMES.includes(name)) return name;
  const nearest = nearestName(name, NAMES);
  const hint = nearest === null ? '' : ` Meinten Sie „${nearest}“?`;
  throw new UsageError(`Den Befehl „${name}“ gibt es nicht.${hint} Alle Befehle: objektbeleg --help`);
}

/** @throws UsageError where the packages are missing. @type {(name: string) => Promise<Command>} */
export async function loadCommand(name) {
  try {
    /** @type {{[name: string]: Command | undefined}} */
    const module = await import(/* @vite-ignore */ new URL(`${name}.mjs`, import.meta.url).href);
    const command = module[`${name}Command`];
    if (!command) throw new Error(`${name}.mjs exports no ${name}Command.`);
    return command;
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(
      `Für „${name}“ fehlen Pakete – bitte zuerst „objektbeleg install“ (in einem Checkout „npm run install:server“).`,
    );
  }
}

/** @type {() => Promise<Command[]>} */
export function loadCommands() {
  return Promise.all(NAMES.map(loadCommand));
}
