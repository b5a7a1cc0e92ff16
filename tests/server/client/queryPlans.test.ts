/** SQLite explains each list of the screens at many documentations. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountData } from '../../../src/api/accountData';
import { listAllDocumentations } from '../../../src/api/adminRecords';
import { listAssignments } from '../../../src/api/assignments';
import { sessionToken, setSession } from '../../../src/api/client';
import { countDocumentations, countsBy, fetchCounts } from '../../../src/api/counts';
import { listDeletions } from '../../../src/api/deletions';
import {
  listChangedDocumentations,
  listDocumentations,
  listFirstPhotos,
  listPhotos,
  listTombstones,
  ownOf,
} from '../../../src/api/documentations';
import { listEmployees } from '../../../src/api/employees';
import { listEndedAssignments, listEndedLinks, listEndedSharings, listHeld } from '../../../src/api/held';
import { listInvitations } from '../../../src/api/invitations';
import { findLink, listLinks } from '../../../src/api/links';
import { listOwnedProperties } from '../../../src/api/ownProperties';
import { listDue, listGaps, listPlans, listProposals } from '../../../src/api/plans';
import { listProperties } from '../../../src/api/properties';
import { listSharings } from '../../../src/api/sharings';
import type { Role } from '../../../src/domain/people/role';
import { addDays, dayOf } from '../../../src/domain/time/germanDay';
import { isFull } from '../../support/run/full.mjs';
import { addDocumentations, addPhotoRows } from '../../support/server/manyRows';
import { send, startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { shortenLiterals } from '../../support/server/statements';
import { type Person, tenants, type World } from '../../support/server/tenants';

const COUNT = isFull ? 100_000 : 10_000;
let server: TestServer;
let world: World;
let message: string[] = [];
beforeAll(async () => {
  // The clock's statements would be printed too.
  server = await startServer({ clock: false, statements: (line) => message.push(line) });
  world = await tenants(server);
  await addDocumentations(server, world.a, { count: COUNT });
  await addPhotoRows(server);
  vi.stubGlobal('location', { origin: server.url });
  // The database answers the first plan, the rule judges the second (D155).
  for (const days of [[4], [1, 2, 3, 4, 5]])
    await send(server, '/api/app/plans', {
      token: world.a.manager.token,
      body: {
        ...{ properties: [world.a.property], service: 'Hausmeister', provider: null, season: null, tolerance: 1 },
        ...{ rhythm: { kind: 'weekdays', days }, startsOn: quarter().from, endsOn: null },
      },
    });
}, 120_000);
afterEach(() => setSession(null));
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.remove();
});

async function statementsOf(who: Person, list: () => Promise<unknown>): Promise<string[]> {
  setSession(who.token);
  message = [];
  await list();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a terminal colour.
  const text = message.join('\n').replace(/\u001b\[[0-9;]*m/g, '');
  const statements = text
    .split(/^\[[\d.]+ms\] |^(?:INFO|WARN|ERROR|DEBUG|└) /m)
    .filter((one) => /^(SELECT|WITH) /.test(one));
  return statements.filter(
    (one) => !/^SELECT [^ ]*\.\* FROM [^ ]+ WHERE [^ ]+(id|tokenKey)[`\]]*='[^']*' LIMIT 1$/.test(one.trim()),
  );
}

async function plansOf(who: Person, list: () => Promise<unknown>): Promise<string[]> {
  const statements = await statementsOf(who, list);
  expect(statements.length).toBeGreaterThan(0);
  const plans = statements.map((statement) => sql(server, `EXPLAIN QUERY PLAN ${shortenLiterals(statement)}`));
  return (await Promise.all(plans)).flat().map((step) => String(step.detail));
}

/** An index that begins with a common column scans all customers. */
const EVERYBODYS = /idx_documentations_(state|captured|number) /;

const day = 86_400_000;
const manager = () => world.a.manager;
const company = () => world.a.company;
const employee = () => world.a.employee;
const ownBy = (who: Person, role: 'property_manager' | 'company_admin' | 'employee') => ownOf(role, who.id);
const since = () => ({ updated: new Date(Date.now() - day).toISOString(), id: '' });

const quarter = () => ({
  property: world.a.property,
  from: addDays(dayOf(Date.now()), -60),
  to: dayOf(Date.now()),
});

const superAdmin = () => world.superAdmin;
async function route(path: string): Promise<void> {
  const headers = { Authorization: sessionToken() ?? '' };
  const answer = await fetch(`${server.url}/api/app/${path}`, { headers });
  expect(answer.status).toBe(200);
}
const audit = (query: string) => route(`admin/audit?${query}`);
const isParameter = (step: string) => step.startsWith('SCAN json_each ');
/** Constants, parameters, and parts that SQLite names itself. */
const isSmall = (step: string) =>
  /^SCAN (CONSTANT ROW|\d+ CONSTANT ROWS?|\(subquery|json_each|wanted|planned|expected|missing)/.test(step);

/** Up to the documentations, which are pulled page by page. */
async function exported({ id, token }: Person, role: Role): Promise<void> {
  const sections: string[] = [];
  for await (const { section, rows } of accountData({ id, token, role })) {
    if (section === 'documentations') break;
    if (rows.length > 0) sections.push(section);
  }
  expect(sections).toEqual(
    expect.arrayContaining(['account', 'properties', ...(role === 'property_manager' ? [] : ['user_properties'])]),
  );
}

/** Lists that grow with every working day. */
const GROWING: [string, () => Person, () => Promise<unknown>][] = [
  ['the manager: documentations', manager, () => listDocumentations({ own: ownBy(manager(), 'property_manager') })],
  [
    'the manager: documentations of a month',
    manager,
    () =>
      listDocumentations({
        own: ownBy(manager(), 'property_manager'),
        from: Date.now() - 60 * day,
        to: Date.now() - 30 * day,
      }),
  ],
  [
    'the manager: the next page',
    manager,
    () =>
      listDocumentations({
        own: ownBy(manager(), 'property_manager'),
        after: { capturedAt: Date.now() - 90 * day, id: 'd00000000001000' },
      }),
  ],
  [
    'the manager: of one property, oldest first',
    manager,
    () =>
      listDocumentations({ own: ownBy(manager(), 'property_manager'), property: world.a.property, oldestFirst: true }),
  ],
  [
    'the manager: of one company',
    manager,
    () => listDocumentations({ own: ownBy(manager(), 'property_manager'), company: company().id }),
  ],
  ['the company: documentations', company, () => listDocumentations({ own: ownBy(company(), 'company_admin') })],
  ['the company: held ones', company, () => listHeld({ column: 'company_admin', id: company().id }, 200)],
  [
    'the company: of one employee',
    company,
    () => listDocumentations({ own: ownBy(company(), 'company_admin'), employee: employee().id }),
  ],
  [
    'the company: the pull',
    company,
    () => listChangedDocumentations({ own: ownBy(company(), 'company_admin'), after: since(), limit: 200 }),
  ],
  ['the employee: documentations', employee, () => listDocumentations({ own: ownBy(employee(), 'employee') })],
  [
    'the employee: the pull',
    employee,
    () => listChangedDocumentations({ own: ownBy(employee(), 'employee'), after: since(), limit: 200 }),
  ],
  ['the manager: photos of one documentation', manager, () => listPhotos('d00000000000001')],
  ['the super admin: documentations', () => world.superAdmin, () => listAllDocumentations()],
];

describe(`at ${COUNT.toLocaleString('de-DE')} documentations`, () => {
  it.each(GROWING)('%s: an index finds the rows in order', async (_name, who, list) => {
    const steps = await plansOf(who(), list);
    const used = steps.filter((step) => /USING (COVERING )?INDEX/.test(step));
    expect(used.length).toBeGreaterThan(0);
    // No step scans the table or sorts rows that an index could sort.
    const scans = steps.filter((step) => /^SCAN/.test(step) && !isParameter(step));
    expect(scans.filter((step) => !/USING (COVERING )?INDEX/.test(step))).toEqual([]);
    expect(steps.filter((step) => step.includes('TEMP B-TREE FOR ORDER BY'))).toEqual([]);
  });

  it.each(GROWING.filter(([name]) => !name.startsWith('the super admin')))(
    '%s: scans no rows of other tenants',
    async (_name, who, list) => {
      const steps = await plansOf(who(), list);
      const scans = steps.filter((step) => /^SCAN/.test(step) && !isParameter(step));
      expect([...scans, ...steps.filter((step) => EVERYBODYS.test(step))]).toEqual([]);
    },
  );

  it.each([
    ['the company: tombstones', company, () => listTombstones(new Date(Date.now() - day).toISOString())],
    ['the manager: all tombstones', manager, () => listDeletions()],
    ['the company: all tombstones', company, () => listDeletions()],
    ['the employee: all tombstones', employee, () => listDeletions()],
    ['the employee: tombstones', employee, () => listTombstones(new Date(Date.now() - day).toISOString())],
    ['the company: properties and services', company, () => listProperties()],
    ['the employee: properties and services', employee, () => listProperties()],
    ['the company: properties', company, () => listOwnedProperties()],
    ['the manager: properties', manager, () => listOwnedProperties()],
    ['the company: sharings', company, () => listSharings()],
    ['the manager: sharings', manager, () => listSharings()],
    ['the company: assignments', company, () => listAssignments()],
    ['the company: employees', company, () => listEmployees()],
    ['the company: links', company, () => listLinks()],
    ['the manager: links', manager, () => listLinks()],
    ['the manager: the link of a property', manager, () => findLink(world.a.property)],
    ['the company: assignments that ended', company, () => listEndedAssignments(Date.now() - day)],
    ['the company: sharings that ended', company, () => listEndedSharings(Date.now() - day)],
    ['the company: links that ended', company, () => listEndedLinks(Date.now() - day)],
    ['the company: held ones, with their links', company, () => listHeld(ownBy(company(), 'company_admin')!, 50)],
    ['the manager: invitations', manager, () => listInvitations()],
    ['the manager: what is missing', manager, () => listGaps()],
    ['the company: what is missing', company, () => listGaps()],
    ['the manager: the plans of a property', manager, () => listPlans(quarter())],
    ['the company: what is due', company, () => listDue()],
    ['the employee: what is due', employee, () => listDue()],
    ['the manager: what the past proposes', manager, () => listProposals(world.a.property)],
    ['the manager: first photos', manager, () => listFirstPhotos(['d00000000000001', 'd00000000000002'], 2)],
    ['the manager: the export', manager, () => exported(manager(), 'property_manager')],
    ['the company: the export', company, () => exported(company(), 'company_admin')],
    ['the employee: the export', employee, () => exported(employee(), 'employee')],
    ['the numbers of the manager', manager, () => fetchCounts()],
    ['the numbers of the company', company, () => fetchCounts()],
    ['the numbers of the employee', employee, () => fetchCounts()],
    ['the manager: numbers of a month', manager, () => countDocumentations({ from: Date.now() - 30 * day })],
    ['the manager: numbers by property', manager, () => countsBy('property')],
    ['the company: numbers by employee', company, () => countsBy('employee')],
    ['the super admin: audit of one person', superAdmin, () => audit(`person=${manager().id}`)],
    ['the super admin: audit of one kind', superAdmin, () => audit('object=properties&action=update')],
    ['the super admin: audit of one record', superAdmin, () => audit(`object=properties&record=${world.a.property}`)],
  ] as [string, () => Person, () => Promise<unknown>][])(
    '%s: scans no foreign row of growing tables',
    async (_name, who, list) => {
      const steps = await plansOf(who(), list);
      expect(steps.filter((step) => (/^SCAN/.test(step) && !isSmall(step)) || EVERYBODYS.test(step))).toEqual([]);
    },
  );

  // Pages use an index; only counts and free text scan.
  it.each([
    ['audit', 'admin/audit'],
    ['audit of a while', `admin/audit?from=${encodeURIComponent(new Date(Date.now() - day).toISOString())}`],
    ['who is in the audit', 'admin/audit/people'],
    ['accounts', 'admin/users'],
    ['accounts by name', 'admin/users?sort=name'],
    ['accounts of a role', 'admin/users?role=employee'],
    ['accounts of a role by name', 'admin/users?role=property_manager&sort=-name'],
    ['properties', 'admin/properties'],
    ['documentations', 'admin/documentations'],
    ['numbers', 'admin/stats'],
  ])('super admin: %s: uses an index without sorting', async (_name, path) => {
    const steps = await plansOf(superAdmin(), () => route(path));
    expect(steps.filter((step) => /^SCAN/.test(step) && !/USING (COVERING )?INDEX|^SCAN step/.test(step))).toEqual([]);
    expect(steps.filter((step) => step.includes('TEMP B-TREE FOR ORDER BY'))).toEqual([]);
  });

  it('plans stay the same with SQLite statistics', async () => {
    const [name, who, list] = GROWING[0] as (typeof GROWING)[number];
    const before = await plansOf(who(), list);
    await sql(server, 'ANALYZE');
    expect({ name, steps: await plansOf(who(), list) }).toEqual({ name, steps: before });
  });
});
