/**
 * `npm run bench`: measures the promised numbers, prints a table and writes test-results/bench.json. Exit code 1 when a
 * number is beyond its alarm or missing.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'test-results');
const FOLDER = join(RESULTS, 'bench');
const ROWS = 58;
const NAMED_ONLY = ['large', 'verify', 'endure'];

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const playwright = join(ROOT, 'node_modules/@playwright/test/cli.js');
const config = join(ROOT, 'tests/bench/playwright.config.ts');
const only = process.argv.slice(2);
const env = { ...process.env, ...(only.some((word) => NAMED_ONLY.includes(word)) ? { LARGE: '1' } : {}) };
// By the file's name, because the project's folder may contain the word too.
const files = only.map((word) => (NAMED_ONLY.includes(word) ? `${word}.bench.ts` : word));
const run = spawnSync(process.execPath, [playwright, 'test', '-c', config, ...files], {
  cwd: ROOT,
  stdio: 'inherit',
  env,
});

const rows = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')))
  .sort((a, b) => a.order - b.order)
  .map((row) => ({ ...row, verdict: verdict(row) }));
print(rows);
writeFileSync(join(RESULTS, 'bench.json'), `${JSON.stringify({ at: new Date().toISOString(), rows }, null, 2)}\n`);

const alarms = rows.filter((row) => row.verdict === 'ALARM');
const missing = only.length === 0 ? ROWS - rows.length : 0;
if (missing > 0) console.error(`${missing} of ${ROWS} numbers could not be measured.`);
process.exitCode = run.status === 0 && alarms.length === 0 && missing === 0 ? 0 : 1;

function verdict({ value, aim, alarm, better }) {
  const beyond = (limit) => (better === 'lower' ? value > limit : value < limit);
  if (beyond(alarm)) return 'ALARM';
  return beyond(aim) ? 'over the aim' : 'good';
}

function print(table) {
  const head = ['what', 'compared with', 'value', 'aim', 'alarm', 'rounds', 'verdict'];
  const lines = table.map((row) => {
    const sign = row.better === 'lower' ? '≤' : '≥';
    const number = (value) => `${Number(value.toFixed(value < 10 ? 3 : 1))} ${row.unit}`;
    const limits = [`${sign} ${number(row.aim)}`, number(row.alarm)];
    return [row.what, row.comparedWith, number(row.value), ...limits, String(row.rounds), row.verdict];
  });
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column].length)));
  const show = (cells) => console.log(`| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`);
  console.log('');
  show(head);
  show(widths.map((width) => '-'.repeat(width)));
  for (const line of lines) show(line);
  console.log('');
  for (const row of table) console.log(`- ${row.what}: ${row.detail}`);
}
