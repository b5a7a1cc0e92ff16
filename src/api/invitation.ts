/** One invitation, as whoever holds its link sees and accepts it (spec 2, D16 to D18). */
import type { ServiceType } from '../domain/documentation/service';
import { isObject } from '../domain/shape';
import { requestAnswer, requestJson } from './client';
import { parseAnswer } from './failure';
import { Malformed, readChoice, readFilledText, readNumber, readText, readTime, timeOf, toList, toRow } from './values';

const PATH = '/api/app/invitation';

export type PendingInvitation = {
  state: 'pending';
  /** Those that are still there, one at least. */
  properties: { name: string; address: string }[];
  /** How many have been deleted since. */
  gone: number;
  managerName: string;
  /** The invited address. */
  email: string;
  serviceTypes: ServiceType[];
  /** ms since 1970. */
  expiresAt: number;
};

/** 'gone': never there, taken back or already accepted; the server tells them apart, the person need not. */
export type PublicInvitationState =
  | PendingInvitation
  | { state: 'expired'; expiresAt: number | null; managerName: string }
  | { state: 'gone' };

/** Looks an invitation up by its token. @throws RemoteError only where the server gave no answer about it. */
export async function openInvitation(token: string, signal?: AbortSignal): Promise<PublicInvitationState> {
  const answer = await requestAnswer(PATH, { credential: null, invitation: token, signal });
  const { status, body } = answer;
  const code = isObject(body) ? body.code : null;
  if (status === 410 && code === 'expired') return parseExpiredInvitation(toRow(body));
  if ((status === 404 && code === 'not_found') || (status === 409 && code === 'used')) return { state: 'gone' };
  return parseAnswer(answer, parsePendingInvitation);
}

function parsePendingInvitation(body: unknown): PendingInvitation {
  const of = toRow(body);
  const properties = toList(of.properties).map((one) => {
    const place = toRow(one);
    return { name: readFilledText(place, 'name'), address: readText(place, 'address') };
  });
  if (properties.length === 0) throw new Malformed('properties');
  return {
    state: 'pending',
    properties,
    gone: readNumber(of, 'gone'),
    managerName: readText(of, 'managerName'),
    email: readFilledText(of, 'email'),
    serviceTypes: toList(of.serviceTypes).map((service) => readChoice({ service }, 'service')),
    expiresAt: readTime(of, 'expiresAt'),
  };
}

function parseExpiredInvitation(of: Record<string, unknown>): PublicInvitationState {
  const managerName = typeof of.managerName === 'string' ? of.managerName : '';
  return { state: 'expired', expiresAt: timeOf(of.expiresAt), managerName };
}

/** What became of the properties: shared now, with a service more, as they were already, not there any more (D139). */
export type Accepted = { made: number; widened: number; same: number; gone: number };

/**
 * Accepts it, once only: as whoever is signed in, or with a new account.
 * @returns the first shared property, and what became of all; where an account was made its session, and whether a mail asks to confirm its address.
 * @throws RemoteError: `used`, `expired`, `email_taken`, `forbidden`, issues of the fields.
 */
export function acceptInvitation(
  token: string,
  account: { password: string; fullName: string; companyName: string } | null,
): Promise<{ property: string; sharings: Accepted; token: string | null; mail: boolean }> {
  return requestJson(`${PATH}/accept`, {
    method: 'POST',
    body: account ?? {},
    invitation: token,
    ...(account ? { credential: null } : {}),
    parse: (body) => {
      const of = toRow(body);
      const session = typeof of.token === 'string' && of.token ? of.token : null;
      const done = toRow(of.sharings);
      const sharings = {
        made: readNumber(done, 'made'),
        widened: readNumber(done, 'widened'),
        same: readNumber(done, 'same'),
        gone: readNumber(done, 'gone'),
      };
      return {
        property: readFilledText(of, 'property'),
        sharings,
        token: session,
        mail: session !== null && of.mail !== false,
      };
    },
  });
}
