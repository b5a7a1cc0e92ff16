/** A tenant as its screens meet it: long names, records with photos, a link, an open Nachfrage and a Mangel. */
import { documentationPath } from '../../../src/components/paths';
import { deliver, id, session, type Work, work } from '../rows/work';
import { type Json, send, startServer, type TestServer } from '../server/server';
import { sql } from '../server/sql';
import { type Person, type Tenant, tenants, type World } from '../server/tenants';

export type OfficeStage = {
  server: TestServer;
  world: World;
  /** Id of the newest record, of an employee. */
  record: string;
  /** Address of the capture page of a link. */
  link: string;
};

/** As long as names of real customers. */
const NAMES = {
  property: 'Wohnanlage Kalker Hauptstraße 247, Innenhof',
  address: 'Kalker Hauptstraße 247, 51103 Köln',
  company: 'Kowalski Gebäudedienste und Hausmeisterservice GmbH',
  manager: 'Hausverwaltung Reinhardt & Söhne',
  employee: 'Ewa-Magdalena Nowak-Wiśniewska',
};

export async function startOfficeStage(): Promise<OfficeStage> {
  const server = await startServer();
  const world = await tenants(server);
  const { company, employee, manager, property } = world.a;
  await lengthenNames(server, world.a);
  const made = await send(server, '/api/app/links', { body: { property }, token: company.token });
  const records: Work[] = [];
  for (const notes of ['Laub entfernt', 'Kellertreppe gereinigt', 'Licht im Flur geht wieder'])
    records.push(await brought(server, { employee, property, notes }));
  const record = records.at(-1)?.sealed.id ?? '';
  await openThread(server, manager, { subject: 'record', record, text: 'Wurde auch der Hof gekehrt?' });
  await openThread(server, company, { subject: 'defect', record, text: 'Handlauf locker' });
  return { server, world, record, link: documentationPath(made.body.token) };
}

async function lengthenNames(server: TestServer, { company, employee, manager, property }: Tenant): Promise<void> {
  for (const change of [
    `properties SET name = '${NAMES.property}', address = '${NAMES.address}' WHERE id = '${property}'`,
    `users SET company_name = '${NAMES.company}' WHERE id = '${company.id}'`,
    `users SET company_name = '${NAMES.manager}' WHERE id = '${manager.id}'`,
    `users SET full_name = '${NAMES.employee}' WHERE id = '${employee.id}'`,
    `property_sharing SET company_name = '${NAMES.company}', manager_name = '${NAMES.manager}' WHERE property = '${property}'`,
  ])
    await sql(server, `UPDATE ${change}`);
}

type Brought = { employee: Person; property: string; notes: string };

async function brought(server: TestServer, { employee, property, notes }: Brought): Promise<Work> {
  const made = await work({ author: employee.id, property, photos: 2, content: { notes } });
  await deliver(server, made, session(employee.token));
  return made;
}

async function openThread(server: TestServer, who: Person, question: Json): Promise<void> {
  const body = { id: id(), message: id(), ...question };
  const { status, body: answer } = await send(server, '/api/app/threads', { token: who.token, body });
  if (status !== 201) throw new Error(`thread: ${status} ${JSON.stringify(answer)}`);
}
