/** Fills the data of a kept release (make.mjs) through its own server, app and commands. */
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const HOUR_MS = 3_600_000;
/** The tests' authority is valid for 30 days. A kept time stamp is checked for years. */
const AUTHORITY_DAYS = 7000;
const HOLD_YEARS = 10;
const ADDRESS = { road: 'Hohe Straße', house_number: '12', postcode: '50667', city: 'Köln' };

/**
 * Runs the steps of the release's people.
 * @param of `from`: the checkout; `name` of the release; `given`: a folder for downloaded files; `load`:
 * imports a module of the checkout.
 * @returns the stopped server's data folder as `dir`, and the rest of kept.json.
 */
export async function fill({ from, name, given, load }) {
  const release = await Release.start({ from, name, given, load });
  try {
    return await fillAll(release);
  } finally {
    await release.stop();
  }
}

async function fillAll(release) {
  const { server, support } = release;
  const people = await makePeople(release);
  const places = await makePlaces(release, people);
  const by = support.session(people.employee.token);

  const delivered = await deliverWork(release, { people, places, by });
  await release.sign();
  await release.stamp();
  await saveCaseFile(release, people.manager);

  const changed = await changeRecords(release, { people, places, by, delivered });
  await release.sign();
  const plan = await planService(release, { people, places });
  const holds = await holdRecords(release, { people, places, by });
  const released = await releaseLateRecord(release, { people, places, by });
  const erased = await eraseData(release, { people, places, by });
  await release.sign();
  await release.stamp();

  const half = await support.work({ author: people.employee.id, ...places, photos: 2, content: { notes: 'Halb da' } });
  expectStatus(await support.submit(server, half.sealed, by), 201);
  const photos = half.files.map((file) => Buffer.from(file).toString('base64'));

  const log = { ...(await support.logOf(server)), keys: (await release.request('/pruefbuch/keys')).trim().split('\n') };
  const pages = await readPages(release);
  const { signed, linked, found, link, complete } = delivered;
  const address = await release.column(found, 'found_address');
  await release.stopServer();
  return {
    dir: server.dir,
    people: Object.fromEntries(Object.entries(people).map(([who, { token: _token, ...person }]) => [who, person])),
    property: places.property,
    moved: places.moved,
    link,
    complete: [...complete, ...changed.complete, holds.held, holds.ended, released].map(({ sealed }) => sealed),
    deleted: changed.deleted.sealed.id,
    half: { sealed: half.sealed, photos },
    records: {
      signedByDevice: signed.sealed.id,
      byLink: linked.sealed.id,
      foundAddress: { id: found.sealed.id, address },
      corrected: changed.corrected.sealed.id,
      held: { id: holds.held.sealed.id, until: holds.until },
      holdEnded: holds.ended.sealed.id,
      released: released.sealed.id,
      nameless: erased.records,
    },
    plan,
    erased: erased.texts,
    log,
    pages,
  };
}

/** The release's server with geocoder and authority, and its test modules. */
class Release {
  static async start({ from, name, given, load }) {
    const modules = ['server', 'tenants', 'work', 'judge', 'sql', 'authority', 'geocoder', 'deviceOfNode', 'erasing'];
    const loaded = await Promise.all(modules.map((module) => load(`tests/support/${module}.ts`)));
    const support = Object.assign({}, ...loaded);
    const outside = [await support.startAuthority(), await support.startGeocoder()];
    const [authority, geocoder] = outside;
    prolong(authority);
    support.answersHonestly(authority);
    geocoder.reply = support.json({ address: ADDRESS });
    const env = { TSA_URL: `${authority.url}/tsa`, ...geocoder.env };
    const server = await support.startServer({ clock: false, dist: join(from, 'dist'), env });
    return Object.assign(new Release(), { from, name, given, load, support, outside, server, isRunning: true });
  }

  account(role, fullName, more = {}) {
    const email = `${fullName.split(' ')[0].toLowerCase()}@${this.name}.example.org`;
    return this.support.person(this.server, { name: fullName, email, role, more });
  }

  async request(path) {
    return String((await this.support.send(this.server, path)).body);
  }

  async act(who, { path, status, ...request }) {
    const answer = await this.support.send(this.server, path, { token: who.token, ...request });
    expectStatus(answer, status);
    return answer.body;
  }

  async row(query) {
    return (await this.support.sql(this.server, query))[0];
  }

  async column({ sealed }, column) {
    return (await this.row(`SELECT ${column} AS value FROM documentations WHERE id = '${sealed.id}'`))?.value;
  }

  sign() {
    return this.support.signNow(this.server);
  }

  stamp() {
    return this.support.stampNow(this.server);
  }

  async deliver({ author, property, by, photos = 1, content = {} }) {
    const made = await this.support.work({ author, property, photos, content });
    await this.support.deliver(this.server, made, by);
    return made;
  }

  async stopServer() {
    if (this.isRunning) await this.server.stop();
    this.isRunning = false;
  }

  async stop() {
    await this.stopServer();
    for (const one of this.outside) await one.stop();
  }
}

/** Extends the authority's certificates to the release's lifetime. */
function prolong({ root }) {
  const openssl = (...args) => execFileSync('openssl', args, { cwd: dirname(root), stdio: 'pipe' });
  const days = ['-days', String(AUTHORITY_DAYS)];
  const own = ['req', '-config', 'ts.cnf', '-x509', '-extensions', 'root', '-subj', '/CN=Wurzel', '-key', 'root.key'];
  openssl(...own, ...days, '-out', 'root.pem');
  const signing = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-extfile', 'ts.cnf'];
  openssl('x509', '-req', '-in', 'tsa.csr', ...signing, '-extensions', 'stamping', ...days, '-out', 'tsa.pem');
}

async function makePeople(release) {
  const account = (...of) => release.account(...of);
  const manager = await account('property_manager', 'Hanna Verwalter', { company_name: 'Hausverwaltung Zweite' });
  const company = await account('company_admin', 'Dirk Meister', { company_name: 'Dienst Zweite' });
  const employee = await account('employee', 'Emil Erster', { employer: company.id });
  const colleague = await account('employee', 'Paula Nachbar', { employer: company.id });
  const admin = await account('super_admin', 'Sabine Super');
  return { manager, company, employee, colleague, admin };
}

/** `property`: unchanged; `moved`: gets another name and position later. */
async function makePlaces({ server, support }, { manager, company, employee, colleague }) {
  const where = { address: 'Domkloster 4, 50667 Köln', latitude: 50.938361, longitude: 6.959974 };
  // With two services the form needs a choice, which olderRelease.spec.ts does not make.
  const service = { service_types: ['Hausmeister'] };
  const names = { manager_name: 'Hausverwaltung Zweite', company_name: 'Dienst Zweite', company_verified: true };
  const parties = { property_manager: manager.id, company_admin: company.id };
  const make = async (name) => {
    const { id } = await support.create(server, 'properties', { name, ...where, property_manager: manager.id });
    await support.create(server, 'property_sharing', { property: id, ...parties, ...names, ...service });
    for (const user of [employee.id, colleague.id])
      await support.create(server, 'user_properties', { property: id, user, ...service });
    return id;
  };
  return { property: await make('Haus am Dom'), moved: await make('Haus am Markt') };
}

/** By session and link, with device signature, with activities, with coordinates only. */
async function deliverWork(release, { people, places, by }) {
  const { server, support } = release;
  const { property } = places;
  const author = people.employee.id;
  const first = await release.deliver({
    ...{ author, property, by, photos: 2 },
    content: { notes: 'Kellertreppe gewischt, Übergabe an Frau Größl', serviceType: 'Hausmeister' },
  });
  const signed = await support.work({ author, property, photos: 2, content: { notes: 'Licht im Flur geht wieder.' } });
  await support.deliver(server, signed, { ...by, ...support.deviceOfNode().header(signed.sealed.contentHash) });
  const activities = [{ code: 'care_round', label: 'Kontrollgang' }];
  const done = { version: 2, serviceType: 'Hausmeister', work: { activities, from: '05:10', until: null } };
  const withWork = await release.deliver({ author, property, by, content: done });
  const { token: link } = await release.act(people.company, {
    path: '/api/app/links',
    status: 201,
    body: { property },
  });
  const byLink = { author: null, property, by: support.link(link), content: { notes: 'Durch den Link' } };
  const linked = await release.deliver(byLink);
  const elsewhere = await release.deliver({ author, property: places.moved, by, content: { notes: 'Vor dem Umzug' } });

  const bare = { latitude: 50.912, longitude: 6.95, location: '50.912000, 6.950000', locationSource: 'gps' };
  const found = await release.deliver({ author, property, by, content: bare });
  await until('The address was not found.', async () => {
    await support.send(server, '/api/crons/foundAddresses', { method: 'POST', token: server.su });
    return (await release.column(found, 'found_address')) !== '';
  });
  return { complete: [first, signed, withWork, linked, elsewhere, found], signed, linked, found, link };
}

/** Two corrected records, a deleted one, and a moved property with a later record. */
async function changeRecords(release, { people, places, by, delivered }) {
  const { admin, manager, company, employee, colleague } = people;
  const correct = (made, body) => release.act(admin, { path: editPath(made), method: 'PATCH', status: 204, body });
  const own = { author: employee.id, property: places.property, by };
  const corrected = await release.deliver({ ...own, photos: 2, content: { notes: 'Wasserfleck, Ölspur „Tür 2“' } });
  await correct(corrected, { notes: 'Wasserfleck' });
  await release.sign();
  await correct(corrected, { user: colleague.id, location: 'Hinterhaus' });
  await correct(delivered.linked, { notes: 'Durch den Link, nur die Treppe' });

  const deleted = await release.deliver({ ...own, content: { notes: 'Doppelt' } });
  const deletion = { method: 'DELETE', status: 204, body: { reason: 'Doppelt aufgenommen' } };
  await release.act(company, { path: recordPath(deleted), ...deletion });

  const path = `/api/collections/properties/records/${places.moved}`;
  const move = { name: 'Haus am Rhein', latitude: 50.94312, longitude: 6.96541 };
  await release.act(manager, { path, method: 'PATCH', status: 200, body: move });
  const after = await release.deliver({ ...own, property: places.moved, content: { notes: 'Nach dem Umzug' } });
  return { complete: [corrected, after], corrected, deleted };
}

async function planService(release, { people, places }) {
  const { addDays, dayOf } = await release.load('src/domain/time/germanDay.ts');
  const today = dayOf(Date.now());
  const path = '/api/app/plans';
  const schedule = {
    rhythm: { kind: 'weekdays', days: [1] },
    season: null,
    tolerance: 1,
    endsOn: null,
    provider: null,
  };
  const plan = { properties: [places.property], service: 'Hausmeister', ...schedule, startsOn: addDays(today, -28) };
  await release.act(people.manager, { path, status: 201, body: plan });
  const { id: before } = await release.row('SELECT id FROM service_plans');
  const change = { ...schedule, tolerance: 3, provider: people.company.id, startsOn: today };
  const changing = { path: `${path}/${before}`, method: 'PATCH', status: 201, body: change };
  const { id: after } = await release.act(people.manager, changing);
  return { before, after };
}

async function holdRecords(release, { people: { manager, employee }, places: { property }, by }) {
  const { addDays, dayOf } = await release.load('src/domain/time/germanDay.ts');
  const until = addDays(dayOf(Date.now()), HOLD_YEARS * 365);
  const [held, ended] = [
    await release.deliver({ author: employee.id, property, by, content: { notes: 'Strittig' } }),
    await release.deliver({ author: employee.id, property, by, content: { notes: 'War strittig' } }),
  ];
  const reason = 'Wasserschaden im Keller, Anwalt eingeschaltet';
  const records = [held, ended].map(({ sealed }) => sealed.id);
  await release.act(manager, { path: '/api/app/legal-holds', status: 201, body: { records, reason, until } });
  const ending = { method: 'DELETE', status: 204, body: { reason: 'Der Streit ist beigelegt' } };
  await release.act(manager, { path: `${recordPath(ended)}/legal-hold`, ...ending });
  return { held, ended, until };
}

/** Captured before the assignment ended and delivered after it: held, then released. */
async function releaseLateRecord(release, { people: { company, employee }, places: { property }, by }) {
  const { server, support } = release;
  const { id } = await release.row(
    `SELECT id FROM user_properties WHERE property = '${property}' AND user = '${employee.id}'`,
  );
  await support.end(server, 'user_properties', { id, at: Date.now() - HOUR_MS });
  const capturedAt = new Date(Date.now() - 2 * HOUR_MS).toISOString();
  const late = await release.deliver({ author: employee.id, property, by, content: { capturedAt, notes: 'Spät' } });
  await support.update(server, 'user_properties', { id, ended_at: '' });
  if (!(await release.column(late, 'held'))) throw new Error('The late record is not held.');
  await release.act(company, { path: `${recordPath(late)}/release`, method: 'POST', status: 204 });
  return late;
}

/** An author between two corrections, a super admin who corrected and deleted records, a complete record (D206). */
async function eraseData(release, { people, places: { property }, by }) {
  const { server, support } = release;
  const { company, employee, admin } = people;
  const worker = await release.account('employee', 'Zoltan Unverwechselbar', { employer: company.id });
  const previous = await release.account('super_admin', 'Walburga Vergessen');
  await support.create(server, 'user_properties', { property, user: worker.id, service_types: ['Hausmeister'] });
  const own = { author: worker.id, property, by: support.session(worker.token) };
  const others = { author: employee.id, property, by };
  const [author, corrected, deleted, whole] = [
    await release.deliver({ ...own, content: { notes: 'Von wem, weiß bald niemand' } }),
    await release.deliver({ ...others, content: { notes: 'Zweimal berichtigt' } }),
    await release.deliver({ ...own, content: { notes: 'Verwackelt' } }),
    await release.deliver({ ...others, content: { notes: 'Bei Familie Holunderbeck im dritten Stock' } }),
  ];
  const edit = (who, body) => release.act(who, { path: editPath(corrected), method: 'PATCH', status: 204, body });
  await edit(previous, { user: worker.id });
  await edit(admin, { user: employee.id });
  const deletion = { method: 'DELETE', status: 204, body: { reason: 'Die Fotos sind verwackelt' } };
  await release.act(previous, { path: recordPath(deleted), ...deletion });
  await release.sign();
  // A super admin is erased without the role only.
  await support.update(server, 'users', { id: previous.id, role: '' });
  for (const words of [
    ['person', worker.email],
    ['person', previous.email],
    ['dokumentation', await release.column(whole, 'number')],
  ]) {
    const env = { DATA_DIR: server.dir, PUBLIC_URL: server.url };
    const { code, text } = await support.operate('erase', [...words, '--ja'], env);
    if (code !== 0) throw new Error(`erase: ${text}`);
  }
  const texts = [worker, previous].flatMap(({ fullName, email }) => [fullName, email]);
  return { texts: [...texts, 'Holunderbeck'], records: [author, corrected].map(({ sealed }) => sealed.id) };
}

/** The Hausverwaltung saves its list as a Schadenakte, in a browser with the release's app. */
async function saveCaseFile(release, who) {
  const { server, given, outside, load } = release;
  const { deskOf, savedCaseFile } = await load('tests/support/browser/office.ts');
  const { launchBrowser } = await load('tests/support/browser/browser.ts');
  const browser = await launchBrowser();
  try {
    const page = await deskOf(browser, { server, who });
    await page.goto(`${server.url}/property-manager/documentations`);
    await (await savedCaseFile(page)).saveAs(join(given, 'schadenakte.zip'));
  } finally {
    await browser.close();
  }
  copyFileSync(outside[0].root, join(given, 'wurzeln.pem'));
}

async function readPages(release) {
  const numbers = await release.support.sql(release.server, 'SELECT number FROM evidence_numbers ORDER BY number');
  const pages = [];
  for (const { number } of numbers) {
    const says = /<strong>([^<]+)<\/strong>/.exec(await release.request(`/pruefen/${number}`))?.[1];
    if (!/^(?:Unverändert|Berichtigt am|Gelöscht am)/.test(says ?? '')) throw new Error(`${number}: ${says}`);
    pages.push({ number, says });
  }
  return pages;
}

const recordPath = ({ sealed }) => `/api/app/documentations/${sealed.id}`;
const editPath = ({ sealed }) => `/api/app/admin/documentations/${sealed.id}`;

async function until(failure, isDone) {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(failure);
}

function expectStatus(answer, status) {
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
}
