/** The Jahresnachweis reads a complete year from the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setSession } from '../../../src/api/client';
import { readYear, yearSums } from '../../../src/features/reports/year/year';
import { addDocumentations } from '../../support/server/manyRows';
import { sql } from '../../support/server/sql';
import { stage } from '../stage';
import { pageOf } from './pageOf';

const { server, a } = await stage();
pageOf(server.url);

const THIS_YEAR = new Date().getFullYear();
const signal = new AbortController().signal;
const ofManager = {
  own: { column: 'property_manager', id: a.manager.id },
  property: a.property,
  service: null,
} as const;
const ofCompany = { ...ofManager, own: { column: 'company_admin', id: a.company.id } } as const;

describe('a year of several pages', () => {
  beforeAll(async () => {
    // Six of ten belong to the tenant, one every ten minutes: the year may change in between.
    await addDocumentations(server, a, { count: 1_000 });
    await sql(server, `UPDATE documentations SET service_type = 'Winterdienst' WHERE id LIKE 'd%1'`);
  });
  afterAll(() => setSession(null));

  it('is read completely by both offices, without duplicates', async () => {
    for (const [token, of] of [
      [a.manager.token, ofManager],
      [a.company.token, ofCompany],
    ] as const) {
      setSession(token);
      const years = await Promise.all([THIS_YEAR, THIS_YEAR - 1].map((year) => readYear({ ...of, year }, signal)));
      const all = years.flatMap(({ records }) => records);
      expect(all).toHaveLength(600);
      expect(new Set(all.map(({ id }) => id)).size).toBe(600);
      for (const { records } of years) {
        const times = records.map(({ capturedAt }) => capturedAt);
        expect(times).toEqual([...times].sort((x, y) => x - y));
      }
    }
  });

  it('filters by service, with the same total as the list', async () => {
    setSession(a.manager.token);
    const years = await Promise.all(
      [THIS_YEAR, THIS_YEAR - 1].map((year) => readYear({ ...ofManager, year, service: 'Winterdienst' }, signal)),
    );
    const records = years.flatMap((one) => one.records);
    expect(yearSums(records)).toEqual(['Winterdienst: 100']);
  });

  it('is empty for a stranger', async () => {
    setSession(a.manager.token);
    const other = { ...ofManager, property: 'fremd0000000000', year: THIS_YEAR };
    expect((await readYear(other, signal)).records).toEqual([]);
  });
});
