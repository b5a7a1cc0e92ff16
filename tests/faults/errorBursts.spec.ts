import { expect, test } from '../support/badDay';
import type { Fault } from '../support/faults';

/** Errors of servers, proxies and load balancers; the last ones name a delay. */
const BURST: Fault[] = [
  {
    kind: 'answer',
    status: 500,
    headers: { 'content-type': 'application/json' },
    body: '{"status":500,"message":"x"}',
  },
  { kind: 'answer', status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>502 Bad Gateway</h1>' },
  { kind: 'answer', status: 503, headers: { 'retry-after': '1' } },
  { kind: 'answer', status: 401, headers: { 'www-authenticate': 'Basic realm="WLAN"' } },
  { kind: 'answer', status: 429, headers: { 'retry-after': '1' } },
];

test('loses and blocks nothing in bursts of 401, 500, 502, 503 and 429', async ({ day }) => {
  const phone = await day.phone();
  const header = BURST.map((fault) => day.proxy.on({ method: 'POST', path: /\/documentations$/ }, fault));
  const photos = BURST.map((fault) => day.proxy.on({ method: 'PUT', path: /\/photos\// }, fault));
  await day.document(phone, 'Fehler über Fehler');
  await Promise.all([...header, ...photos].map((rule) => rule.spent));
  await day.expectGoodEnd(phone);
});

test('sends nothing before the time of Retry-After', async ({ day }) => {
  const phone = await day.phone();
  const wait = day.proxy.on(
    { method: 'POST', path: /\/documentations$/ },
    { kind: 'answer', status: 429, headers: { 'retry-after': '5' } },
  );
  await day.document(phone, 'Bitte später');
  await wait.spent;
  await day.expectGoodEnd(phone);
  const [first = 0, second = 0, ...more] = day.proxy.moments('POST', /\/documentations$/);
  expect(more).toEqual([]);
  expect(second - first).toBeGreaterThanOrEqual(5000);
});
