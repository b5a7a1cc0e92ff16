/** Who documents at a phone: an account, or a worker without one who has a link. */
import { createHash } from 'node:crypto';
import type { Crew, Member } from '../support/crew';
import type { Whose } from './ledger';

/** A link as its owner hands it out; `id` of the row on the server. */
export type LinkOf = { id: string; token: string };

export type Hand = {
  /** Whose its work is on a phone: the key of src/db. */
  owner: string;
  whose: Whose;
  /** Null where a link is held. */
  member: Member | null;
  /** Null where somebody has an account; `name` is typed. */
  link: { token: string; name: string } | null;
};

export function handOf(member: Member, crew: Crew): Hand {
  const whose = { user: member.id, link: '', company: crew.provider.id };
  return { owner: `user:${member.id}`, whose, member, link: null };
}

/** @param name what the worker types. */
export function handWith({ id, token }: LinkOf, crew: Crew, name: string): Hand {
  const owner = `link:${createHash('sha256').update(token).digest('hex').slice(0, 32)}`;
  return { owner, whose: { user: '', link: id, company: crew.provider.id }, member: null, link: { token, name } };
}
