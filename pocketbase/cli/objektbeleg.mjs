#!/usr/bin/env node
/**
 * `objektbeleg COMMAND`: every command of the operator. Exit code 0: fine; 1: problem found or failed; 2: wrong usage.
 * Loads one command's module, because `install` and `start` run before the packages exist.
 */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireDatabase } from '../operations/dataFolder.mjs';
import { OperatorError, sentenceOf, UsageError } from '../operations/operatorError.mjs';
import { readVersion } from '../operations/version.mjs';
import { parseConfiguration } from '../server/environment.mjs';
import { describeCommand, listCommands } from './help.mjs';
import { loadCommand, loadCommands, requireName } from './list.mjs';
import { parseCall } from './parse.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** @type {(args: string[]) => Promise<{lines: string[], isOk: boolean}>} */
async function runCommand([name = '--help', ...args]) {
  if (name === '--version' || name === 'version') return { lines: [await readVersion()], isOk: true };
  const isHelp = ['--help', '-h', 'help'].includes(name);
  if (isHelp && args.length === 0) return { lines: [listCommands(await loadCommands())], isOk: true };
  const command = await loadCommand(requireName(isHelp ? (args[0] ?? '') : name));
  if (isHelp || args.includes('--help') || args.includes('-h'))
    return { lines: [describeCommand(command)], isOk: true };
  const call = parseCall(command, args);
  command.checkCall?.(call);
  const config = parseConfiguration({ ...process.env, ...command.setting?.(call) }, ROOT);
  if (command.needsDatabase) await requireDatabase(config.dir);
  const outcome = await command.run({ ...call, config });
  return typeof outcome === 'string' ? { lines: [outcome], isOk: true } : outcome;
}

/** The stack trace goes into a file. @type {(error: unknown) => Promise<string>} */
async function describeError(error) {
  if (error instanceof OperatorError) return error.message;
  try {
    const file = join(await mkdtemp(join(tmpdir(), 'objektbeleg-fehler-')), 'einzelheiten.txt');
    await writeFile(file, String(error instanceof Error ? error.stack : error), { mode: 0o600 });
    return `${sentenceOf(error)}\nEinzelheiten: ${file}`;
  } catch {
    return sentenceOf(error);
  }
}

/** @type {(error: unknown) => Promise<void>} */
async function fail(error) {
  process.exitCode = error instanceof UsageError ? 2 : 1;
  console.error(await describeError(error));
}

process.on('uncaughtException', (error) => fail(error).finally(() => process.exit()));
runCommand(process.argv.slice(2)).then(({ lines, isOk }) => {
  if (lines.length > 0) console.log(lines.join('\n'));
  process.exitCode = isOk ? 0 : 1;
}, fail);
