/** People with a phone in Node: employees of companies, and workers with a link. */
import { join } from 'node:path';
import { seeded } from '../support/faults/faults';
import type { Member, Team } from '../support/server/team';
import { handOf, handWith, type LinkOf } from './hand';
import type { Ledger } from './ledger';
import { NodePhone } from './nodePhone';
import { Person } from './person';
import type { Watch } from './watch';

export const PHONES_OF_A_TEAM = 2;
/** Every fourth phone belongs to a link worker, when there are links. */
const LINK_EVERY = 4;

type Crowd = {
  folder: string;
  origin: string;
  teams: readonly Team[];
  seed: number;
  ledger: Ledger;
  watch: Watch;
  tight: boolean;
  dismissed?: ReadonlySet<string>;
  /** Links of each phone's worker, newest last. Absent for accounts. */
  links?: Record<string, readonly LinkOf[]>;
};

export function linkPhones(count: number): string[] {
  return Array.from({ length: count }, (_, at) => at)
    .filter((at) => at % LINK_EVERY === LINK_EVERY - 1)
    .map(nameOf);
}

export function teamOf(name: string, teams: readonly Team[]): Team {
  return teams[Math.floor(Number(name.split(' ')[1]) / PHONES_OF_A_TEAM)] as Team;
}

/** People with a switched-off phone in Node, two for each company. */
export function peopleOf(count: number, of: Crowd): Person[] {
  const { folder, origin, teams, seed, links = {}, dismissed = new Set(), ...shared } = of;
  return Array.from({ length: count }, (_, at) => {
    const name = nameOf(at);
    const team = teamOf(name, teams);
    const given = links[name] ?? [];
    const own = team.employees[at % PHONES_OF_A_TEAM] as Member;
    const members = [own, ...team.employees.filter((member) => member !== own)];
    const hands =
      given.length > 0
        ? given.map((link) => handWith(link, team, WORKER))
        : members.map((member) => handOf(member, team));
    const phone = new NodePhone(join(folder, String(at)), origin);
    return new Person({ ...shared, name, phone, hands, team, dismissed, random: seeded(seed * 31 + at) });
  });
}

export const WORKER = 'Lotte Leihkraft';

const nameOf = (at: number) => `phone ${at}`;
