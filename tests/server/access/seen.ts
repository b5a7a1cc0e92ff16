/** Computed from the database, not from the rules. */
import { sql } from '../../support/server/sql';
import { type Actor, homeCell, type Stage } from './stage';

type Row = Record<string, string | number>;
type Tables = Record<string, Row[]>;
type Sense = (row: Row, who: { id: string; role: Actor['role'] }, tables: Tables) => boolean;

const running = (row: Row) => row.ended_at === '';
const party: Sense = (row, { id, role }) =>
  role === 'property_manager' ? row.property_manager === id : row.company_admin === id;
const mine: Sense = (row, { id }) => row.user === id;
const employerOf = (tables: Tables, user: unknown) => tables.users?.find((row) => row.id === user)?.employer;
const photoOf =
  (sense: Sense): Sense =>
  (photo, who, tables) => {
    const documentation = tables.documentations?.find((row) => row.id === photo.documentation);
    return documentation !== undefined && sense(documentation, who, tables);
  };

const complete = (row: Row) => row.state === 'complete';
const ofTenant: Sense = (row, who, tables) => {
  if (!party(row, who, tables)) return false;
  if (who.role === 'property_manager') return complete(row) && ['0', 'false'].includes(String(row.held));
  return true;
};
/** A company sees only its own photos while a record is incomplete. */
const photographed: Sense = (row, who, tables) => ofTenant(row, who, tables) && (complete(row) || row.user === who.id);

const SENSES: Record<string, Record<string, Sense>> = {
  users: {
    A: () => true,
    T: (row, { id }) => row.employer === id,
    M: (row, { id }) => row.id === id,
  },
  properties: {
    A: running,
    M: (row, who, tables) => running(row) && party(row, who, tables),
    S: (row, { id }, tables) =>
      running(row) &&
      Boolean(
        tables.property_sharing?.some((one) => running(one) && one.company_admin === id && one.property === row.id),
      ),
    W: (row, { id }, tables) =>
      running(row) &&
      Boolean(tables.user_properties?.some((one) => running(one) && one.user === id && one.property === row.id)),
  },
  property_sharing: { A: () => true, T: party },
  user_properties: {
    A: () => true,
    T: (row, { id }, tables) => employerOf(tables, row.user) === id,
    M: mine,
  },
  documentation_links: { A: () => true, M: party },
  property_manager_invitations: { A: () => true, M: (row, { id }) => row.property_manager === id },
  documentations: { A: complete, T: ofTenant, M: mine },
  documentation_photos: { A: photoOf(complete), T: photoOf(photographed), M: photoOf(mine) },
  deleted_documentations: { A: () => true, T: party, M: mine },
  audit_log: { A: () => true, T: party },
};

export async function tablesOf(stage: Stage): Promise<Tables> {
  const read = Object.keys(SENSES).map(async (name) => [name, await sql(stage.server, `SELECT * FROM ${name}`)]);
  return Object.fromEntries(await Promise.all(read));
}

/** Ids of the rows that the actor may list or view, in its own tenant. */
export function seenBy(operation: string, actor: Actor, tables: Tables): string[] {
  const [collection = ''] = operation.split(' ');
  const cell = homeCell(operation, actor);
  if (cell === '–' || !actor.person) return [];
  const who = { id: actor.person.id, role: actor.role };
  const senses = cell.split('+').map((letter) => {
    const sense = SENSES[collection]?.[letter];
    if (!sense) throw new Error(`${operation}: nothing says what ${letter} means`);
    return sense;
  });
  const seen = tables[collection]?.filter((row) => senses.some((sense) => sense(row, who, tables))) ?? [];
  return seen.map((row) => String(row.id)).sort();
}
