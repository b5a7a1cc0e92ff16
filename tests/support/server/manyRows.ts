/** A large installation in seconds: documentations by SQL, mostly of one tenant. */
import { createRequire } from 'node:module';
import type { ServiceType } from '../../../src/domain/documentation/service';
import { searchableWords } from '../../../src/domain/search/recordQuery';
import type { TestServer } from './server';
import { sql } from './sql';

const { encodeWord, keyOf }: { encodeWord: (word: string) => string; keyOf: (time: string) => string } = createRequire(
  import.meta.url,
)('../../../pocketbase/pb_hooks/lib/lists/wordIndex.js');

type Owner = { manager: { id: string }; company: { id: string }; employee: { id: string }; property: string };

const COLUMNS = `property_name, property_address, employee_name, company_name, service_type, location, latitude, longitude,
  accuracy, location_source, distance, location_status, notes, started_at, clock_offset, clock_known, photo_count, manifest,
  sealed, content_hash, state, late, held, received_at, completed_at, number, edited_by, trust_level`;
const VALUES = `'Domkloster', 'Domkloster 4, 50667 Köln', 'Mitarbeit A', 'Gebäudedienst a', 'Hausmeister', 'Domkloster 4', 50.9, 6.9,
  8, 'gps', 12, 'on_site', 'Kellertreppe gereinigt, Licht im Flur geht wieder.', at, 0, TRUE, 3, '[]',
  '{}', printf('%064x', i), 'complete', FALSE, FALSE, at, at, printf('%05d-%05d', i / 100000, i % 100000), '', 'signed_in'`;
/** The rows of the largest installation cover two years. */
const SECONDS_APART = 600;
/** Documentations per statement: the server ends a statement after ten seconds. */
const ROWS_AT_ONCE = 100_000;

/**
 * Adds `count` documentations, one every ten minutes backwards. Six of ten belong to `tenant` (two of them by its
 * employee), the others to other tenants. @param first number of the first row, for unique ids; `tenths`: the tenant's
 *   rows of ten (6).
 */
export async function addDocumentations(
  server: Pick<TestServer, 'url' | 'su'>,
  tenant: Owner,
  { count, first = 1, tenths = 6 }: { count: number; first?: number; tenths?: number },
): Promise<void> {
  for (let from = first; from < first + count; from += ROWS_AT_ONCE)
    await addSome(server, tenant, { count: Math.min(ROWS_AT_ONCE, first + count - from), first: from, tenths });
}

async function addSome(
  server: Pick<TestServer, 'url' | 'su'>,
  tenant: Owner,
  { count, first, tenths }: { count: number; first: number; tenths: number },
): Promise<void> {
  const { manager, company, employee, property } = tenant;
  const whose = (own: string) => `CASE WHEN i % 10 < ${tenths} THEN '${own}' ELSE printf('fremd%010d', i % 97) END`;
  const time = `strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-' || (i * ${SECONDS_APART}) || ' seconds')`;
  await sql(
    server,
    `INSERT INTO documentations (id, property, user, link, company_admin, property_manager, captured_at, created, updated,
      ${COLUMNS})
     WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${first + count - 1}),
     r AS (SELECT i, ${time} AS at FROM n)
     SELECT printf('d%014d', i), CASE WHEN i % 10 < ${tenths} THEN '${property}' ELSE '' END,
      CASE WHEN i % 10 < 2 THEN '${employee.id}' ELSE printf('leute%010d', i % 499) END, '',
      ${whose(company.id)}, ${whose(manager.id)}, at, at, at, ${VALUES} FROM r`,
  );
}

const AT_ONCE = 5_000;

/** By SQL, because the product's command takes a millisecond a row. The words follow the product's rule. */
export async function indexDocumentations(server: Pick<TestServer, 'url' | 'su'>): Promise<void> {
  const textOf = (notes: string, serviceType: ServiceType) =>
    searchableWords({
      ...{ notes, number: '', location: 'Domkloster 4', foundAddress: '', serviceType },
      ...{ propertyName: 'Domkloster', propertyAddress: 'Domkloster 4, 50667 Köln', employeeName: 'Mitarbeit A' },
      companyName: 'Gebäudedienst a',
    })
      .map((word) => `§${encodeWord(word)}`)
      .join(' ');
  const usual = textOf('Kellertreppe gereinigt, Licht im Flur geht wieder.', 'Hausmeister');
  const words = `CASE WHEN service_type = 'Winterdienst' THEN '${textOf(RARE_NOTES, 'Winterdienst')}' ELSE '${usual}' END`;
  const of = (party: string) => `replace(${words} || ' §' || replace(number, '-', ' §'), '§', ${party})`;
  const key = keyOf('captured_at');
  for (let last = ''; ; ) {
    const page = `SELECT * FROM documentations WHERE id > '${last}' AND id LIKE 'd00000%' ORDER BY id LIMIT ${AT_ONCE}`;
    await sql(server, `INSERT INTO documentation_words (key, documentation) SELECT ${key}, id FROM (${page})`);
    await sql(
      server,
      `INSERT INTO documentation_index (rowid, words)
       SELECT ${key}, ${of("'a'")} || ' ' || ${of("'c' || company_admin")} || ' ' || ${of("'m' || property_manager")} || ' u' || user
       FROM (${page})`,
    );
    const [end] = await sql(server, `SELECT MAX(id) AS id FROM (${page})`);
    if (!end?.id) break;
    last = String(end.id);
  }
}

/** Without files. */
export async function addPhotoRows(server: Pick<TestServer, 'url' | 'su'>): Promise<void> {
  await sql(
    server,
    `INSERT INTO documentation_photos (id, documentation, photo, sha256, bytes, width, height, taken_at, source, sequence,
      created, updated)
     SELECT 'p' || substr(id, 2), id, 'x.jpg', content_hash, 1000, 64, 48, captured_at, 'camera', 0, created, updated
     FROM documentations WHERE id LIKE 'd00000%'`,
  );
}

const RARE = 500;
const RARE_NOTES = 'Glatteis vor der Haustür.';

/** Every 500th: by link, off site, Winterdienst, another note. */
export async function mixDocumentations(
  server: Pick<TestServer, 'url' | 'su'>,
  { manager }: Pick<Owner, 'manager'>,
): Promise<void> {
  await sql(
    server,
    `UPDATE documentations SET service_type = 'Winterdienst', location_status = 'off_site', distance = 480,
      link = 'linklinklink000', trust_level = 'by_link', notes = '${RARE_NOTES}'
     WHERE property_manager = '${manager.id}' AND rowid % ${RARE} = 0`,
  );
}
