/**
 * Compressed byte budgets of each screen; 1 kB = 1,000 bytes. tests/structure/budget.test.ts and landing.test.ts
 * enforce them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipBytes, weightOf } from './bundle.mjs';

const JS_MAX = 150_000;
const CSS_MAX = 15_000;
/** Share of a budget below which the table warns. */
const SCARCE = 0.01;

/** The page and its one eager screen; other screens load later. */
export const CAPTURE = ['index.html', 'src/features/capture/NewDocumentation.tsx'];

/** The page behind a sticker: a first visit without a cache. */
export const LINK = ['index.html', 'src/features/capture/link/LinkDocumentation.tsx'];

export const READY_PAGES = [
  'landing.html',
  'beispiel.html',
  'impressum.html',
  'datenschutz.html',
  'kontakt.html',
  'barrierefreiheit.html',
  'pruefen.html',
  'pruefbuch.html',
];

/** @typedef {{screen: string, bytes: number, budget: number}} Row */

/**
 *
 * @param {string} dist folder of the built app.
 * @returns {Row[]}
 */
export function measureBudgets(dist) {
  const capture = weightOf(dist, CAPTURE);
  const link = weightOf(dist, LINK);
  return [
    { screen: 'capture, scripts', bytes: capture.js, budget: JS_MAX },
    { screen: 'capture, styles', bytes: capture.css, budget: CSS_MAX },
    { screen: 'capture by link, scripts', bytes: link.js, budget: JS_MAX },
    { screen: 'capture by link, styles', bytes: link.css, budget: CSS_MAX },
    ...READY_PAGES.map((page) => ({ screen: `${page}, scripts`, bytes: scriptBytes(dist, page), budget: JS_MAX })),
  ];
}

/** Scripts of a static page, paths below `dist`. @param {string} dist @param {string} page */
export function scriptsOf(dist, page) {
  const html = readFileSync(join(dist, page), 'utf8');
  return [...html.matchAll(/(?:src|data-delivery)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
}

/** @param {string} dist @param {string} page */
function scriptBytes(dist, page) {
  return scriptsOf(dist, page).reduce((sum, file) => sum + gzipBytes(join(dist, file)), 0);
}

/** @param {readonly Row[]} rows @returns the screens over budget. */
export function overBudget(rows) {
  return rows.filter(({ bytes, budget }) => bytes > budget).map(({ screen }) => screen);
}

/** Rows: screen, bytes, budget, remainder. @param {readonly Row[]} rows */
export function budgetTable(rows) {
  const lines = rows.map(({ screen, bytes, budget }) => {
    const left = budget - bytes;
    return [screen, bytes, budget, `${left}${left < 0 ? ' OVER' : left < SCARCE * budget ? ' SCARCE' : ''}`];
  });
  return [['screen', 'bytes', 'budget', 'left'], ...lines]
    .map(
      ([screen, ...numbers]) => `${String(screen).padEnd(26)}${numbers.map((one) => `| ${one}`.padEnd(11)).join('')}`,
    )
    .map((line) => line.trimEnd())
    .join('\n');
}
