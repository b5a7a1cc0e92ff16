/** The person at a phone: an account, or a link worker. */
import { createHash } from 'node:crypto';
import type { Member, Team } from '../support/server/team';
import type { Whose } from './ledger';

/** A link as its owner gives it. `id` is the server's row. */
export type LinkOf = { id: string; token: string };

export type Hand = {
  /** Owner key on a phone, as in src/db. */
  owner: string;
  whose: Whose;
  member: Member | null;
  link: { token: string; name: string } | null;
};

export function handOf(member: Member, team: Team): Hand {
  const whose = { user: member.id, link: '', company: team.provider.id };
  return { owner: `user:${member.id}`, whose, member, link: null };
}

/** @param name what the worker types. */
export function handWith({ id, token }: LinkOf, team: Team, name: string): Hand {
  const owner = `link:${createHash('sha256').update(token).digest('hex').slice(0, 32)}`;
  return { owner, whose: { user: '', link: id, company: team.provider.id }, member: null, link: { token, name } };
}
