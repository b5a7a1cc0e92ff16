/**
 * What people do at a desk, on a good line of their own and through the product's own routes: a server that is down or whose
 * disk refuses is asked again until it has answered.
 */
import type { Member } from '../support/crew';
import { type Json, send } from '../support/server';
import type { LinkOf } from './hand';

/** A server that a run has killed is back long before this, ms. */
const PATIENCE = 120_000;
const AGAIN = 500;

/** `isGood`: which statuses end it; 2xx where it is absent. */
type Ask = { method?: string; body?: Json; isGood?: (status: number) => boolean };
type Said = { status: number; body: Json };

export class Desk {
  private readonly sessions = new Map<string, string>();

  /** @param url of the server itself. */
  constructor(private readonly url: string) {}

  /** Switches an account off or on. */
  async setActive(owner: Member, employee: string, active: boolean): Promise<void> {
    await this.ask(owner, `/api/app/employees/${employee}/active`, { body: { active } });
  }

  /** Ends every running assignment of somebody at a property. */
  async endAssignment(owner: Member, at: { employee: string; property: string }): Promise<void> {
    for (const id of await this.assignments(owner, at)) {
      // Answered the first time, and heard of the second time.
      await this.ask(owner, `/api/app/assignments/${id}/end`, { method: 'POST', isGood: orGone });
    }
  }

  /** Somebody works at a property from now on; twice is once. */
  async assign(owner: Member, { employee, property }: { employee: string; property: string }): Promise<void> {
    const body = { property, user: employee };
    // 400 as well where there is one already as where the disk refuses.
    const isGood = (status: number) => status === 200 || status === 400;
    for (const until = Date.now() + PATIENCE; Date.now() < until; await sleep(AGAIN)) {
      if ((await this.assignments(owner, { employee, property })).length > 0) return;
      await this.ask(owner, '/api/collections/user_properties/records', { body, isGood });
    }
    throw new Error(`${employee} is assigned nowhere`);
  }

  /** The person ends all sessions and grants of the own account. */
  async signOutEverywhere(person: Member): Promise<void> {
    await this.ask(person, '/api/app/account/sign-out-everywhere', { method: 'POST' });
    this.sessions.delete(person.id);
  }

  /** A new password, with which all sessions and grants end. The member knows it afterwards, also where the answer got lost. */
  async changePassword(person: Member, password: string): Promise<void> {
    const body = { oldPassword: person.password, password };
    // Changed, and the answer was lost: the old one is refused, the new one opens.
    const isGood = (status: number) => status === 200 || status === 401 || status === 422;
    for (const until = Date.now() + PATIENCE; Date.now() < until; await sleep(AGAIN)) {
      const { status } = await this.ask(person, '/api/app/account/password', { method: 'PUT', body, isGood });
      this.sessions.delete(person.id);
      // A disk that refuses just now refuses a sign-in as well, so a single look at it says nothing.
      if (status === 200 || (await this.opens(person, password))) {
        person.password = password;
        return;
      }
    }
    throw new Error(`${person.fullName} keeps the password`);
  }

  /** A link of a property, and for whom it is: the running one, where there is one. */
  async openLink(owner: Member, property: string): Promise<LinkOf> {
    return linkOf((await this.ask(owner, '/api/app/links', { body: { property } })).body);
  }

  async revokeLink(owner: Member, { id }: LinkOf): Promise<void> {
    await this.ask(owner, `/api/app/links/${id}/revoke`, { body: {} });
  }

  /**
   * Deletes a documentation; the answer of an earlier time may have been lost.
   * @returns false where there is nothing to delete: it is gone with a way back to a backup, until its phone brings it again.
   */
  async remove(owner: Member, documentation: string): Promise<boolean> {
    const body = { reason: 'Falsches Objekt gewählt' };
    const path = `/api/app/documentations/${documentation}`;
    const { status } = await this.ask(owner, path, { method: 'DELETE', body, isGood: orGone });
    if (isDone(status)) return true;
    const tomb = `/api/collections/deleted_documentations/records/${documentation}`;
    return isDone((await this.ask(owner, tomb, { isGood: orGone })).status);
  }

  private async assignments(owner: Member, { employee, property }: { employee: string; property: string }) {
    const filter = `user = '${employee}' && property = '${property}' && ended_at = ''`;
    const query = new URLSearchParams({ filter, perPage: '50', skipTotal: '1' });
    const { body } = await this.ask(owner, `/api/collections/user_properties/records?${query}`, {});
    return (body.items as { id: string }[]).map(({ id }) => id);
  }

  /**
   * Asks until the answer is a good one; a session that died is replaced.
   * @throws Error with the last answer where it is none for two minutes.
   */
  private async ask(person: Member, path: string, { isGood = isDone, ...ask }: Ask): Promise<Said> {
    for (const until = Date.now() + PATIENCE; ; await sleep(AGAIN)) {
      const said = await this.once(person, path, ask).catch(() => null);
      if (said && isGood(said.status)) return said;
      if (said?.status === 401) this.sessions.delete(person.id);
      if (Date.now() > until)
        throw new Error(
          `${person.fullName}, ${path}: ${said?.status ?? 'nobody answers'} ${JSON.stringify(said?.body)}`,
        );
    }
  }

  private async once(person: Member, path: string, ask: Omit<Ask, 'isGood'>): Promise<Said> {
    const known = this.sessions.get(person.id);
    const token = known ?? (await this.signIn(person.email, person.password));
    if (token === null) return { status: 401, body: {} };
    this.sessions.set(person.id, token);
    return send({ url: this.url }, path, { ...ask, token });
  }

  private async opens(person: Member, password: string): Promise<boolean> {
    const token = await this.signIn(person.email, password).catch(() => null);
    if (token !== null) this.sessions.set(person.id, token);
    return token !== null;
  }

  /** @returns null where the password is refused. */
  private async signIn(identity: string, password: string): Promise<string | null> {
    const body = { identity, password };
    const { status, body: said } = await send({ url: this.url }, '/api/collections/users/auth-with-password', { body });
    return status === 200 ? String(said.token) : null;
  }
}

const isDone = (status: number) => status >= 200 && status < 300;
const orGone = (status: number) => isDone(status) || status === 404;

const linkOf = ({ id, token }: Json): LinkOf => ({ id: String(id), token: String(token) });

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
