/**
 * The manager's list with its usual filters and a search without a match: server time beside ten records and beside
 * 100,000.
 */
import { test } from '@playwright/test';
import { setSession } from '../../src/api/client';
import { listDocumentations, ownOf } from '../../src/api/documentations';
import { type Filter, NO_FILTER } from '../../src/domain/search/filter';
import { dayOf } from '../../src/domain/time/germanDay';
import { listQueryOf } from '../../src/features/manager/filters';
import { indexDocumentations, mixDocumentations } from '../support/server/manyRows';
import { median, ROUNDS, report } from './rows';
import { type Seeded, seededServer, signInAsManager } from './seededServer';

const REQUESTS = 7;
const [TEN, MANY] = [10, 100_000];
/** The manager has six of ten records: both sides can return five. */
const BOTH = 5;

const DAY = 24 * 3600 * 1000;

type Question = { what: string; filters: (of: Seeded) => Partial<Filter> };

const USUAL: readonly Question[] = [
  { what: 'everything', filters: () => ({}) },
  { what: 'oldest first', filters: () => ({ oldestFirst: true }) },
  { what: 'thirty days', filters: () => ({ from: dayOf(Date.now() - 30 * DAY) }) },
  { what: 'a property', filters: ({ tenant }) => ({ property: tenant.property }) },
  { what: 'a provider', filters: ({ tenant }) => ({ provider: tenant.company.id }) },
  { what: 'a service', filters: () => ({ service: 'Hausmeister' }) },
  { what: 'a word', filters: () => ({ search: 'Kellertreppe' }) },
];
/** One record of 500 matches (mixDocumentations): the list reads far for fifty of them. */
const RARE: readonly Question[] = [
  { what: 'a rare service', filters: () => ({ service: 'Winterdienst' }) },
  { what: 'off site', filters: () => ({ locationStatus: 'off_site' }) },
  { what: 'by link', filters: () => ({ trust: 'link' }) },
  { what: 'a rare word', filters: () => ({ search: 'Glatteis' }) },
];
const NOWHERE: readonly Question[] = [
  { what: 'a text that nothing contains', filters: () => ({ search: 'gibt es nicht' }) },
];

async function mixed(count: number): Promise<Seeded> {
  const side = await seededServer(count);
  await mixDocumentations(side.server, side.tenant);
  await indexDocumentations(side.server);
  return side;
}

/** `rows`: the query's limit, `least`: rows that must come. */
async function timed(side: Seeded, question: Question, of: { rows: number; least: number }): Promise<number> {
  const { manager } = side.tenant;
  signInAsManager(side);
  const query = listQueryOf({ ...NO_FILTER, ...question.filters(side) }, Date.now());
  const own = ownOf('property_manager', manager.id);
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    const startedAt = performance.now();
    const found = await listDocumentations({ ...query, own, limit: of.rows });
    times.push(performance.now() - startedAt);
    if (found.length < of.least) throw new Error(`${question.what}: ${found.length} rows`);
  }
  return median(times);
}

async function medians(questions: readonly Question[], measure: (question: Question) => Promise<number>) {
  const found = questions.map(({ what }) => ({ what, times: [] as number[] }));
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, question] of questions.entries()) found[index]?.times.push(await measure(question));
  return found.map(({ what, times }) => ({ what, ms: median(times) }));
}

test('the list of a Hausverwaltung with its filters', async () => {
  const [few, many] = [await mixed(TEN), await mixed(MANY)];
  const pages = await medians([...USUAL, ...RARE], (one) => timed(many, one, { rows: 50, least: 50 }));
  const nowhere = await medians(NOWHERE, (one) => timed(many, one, { rows: 50, least: 0 }));
  const small = await medians(USUAL, (one) => timed(few, one, { rows: BOTH, least: BOTH }));
  const large = await medians(USUAL, (one) => timed(many, one, { rows: BOTH, least: BOTH }));
  const worst = (of: { ms: number }[]) => Math.max(...of.map(({ ms }) => ms));
  const words = (of: { what: string; ms: number }[]) => of.map(({ what, ms }) => `${what} ${ms.toFixed(1)}`).join(', ');
  const promised = { comparedWith: 'promised ms', unit: 'ms', better: 'lower', rounds: ROUNDS } as const;
  report({
    ...promised,
    order: 51,
    what: "manager's list, 50 of 100,000 rows, its filters",
    value: worst(pages),
    aim: 500,
    alarm: 500,
    detail: `${words(pages)} ms`,
  });
  report({
    ...promised,
    order: 52,
    what: "manager's free text without a hit in 100,000",
    value: worst(nowhere),
    aim: 500,
    alarm: 1000,
    detail: `${words(nowhere)} ms`,
  });
  report({
    order: 53,
    what: "manager's first rows of 100,000 records, its filters",
    comparedWith: 'the same of 10',
    value: median(large.map(({ ms }, index) => ms / (small[index]?.ms ?? 0))),
    unit: '×',
    better: 'lower',
    aim: 1.5,
    alarm: 3,
    rounds: ROUNDS,
    detail: `${words(large)} ms; of ten records: ${words(small)} ms`,
  });
  setSession(null);
  for (const { server } of [few, many]) await server.remove();
});
