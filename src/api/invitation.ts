/** An invitation as the holder of its link sees and accepts it. */
import type { ServiceType } from '../domain/documentation/service';
import { isObject } from '../domain/shape';
import { requestAnswer, requestJson } from './client';
import { parseAnswer } from './failure';
import { Malformed, readChoice, readFilledText, readNumber, readText, readTime, timeOf, toList, toRow } from './values';

const PATH = '/api/app/invitation';

export type PendingInvitation = {
  state: 'pending';
  /** Existing ones, at least one. */
  properties: { name: string; address: string }[];
  /** How many were deleted since. */
  gone: number;
  managerName: string;
  /** The invited address. */
  email: string;
  serviceTypes: ServiceType[];
  /** ms since 1970. */
  expiresAt: number;
};

/** 'gone': unknown, revoked or accepted; the screen shows them alike. */
export type PublicInvitationState =
  | PendingInvitation
  | { state: 'expired'; expiresAt: number | null; managerName: string }
  | { state: 'gone' };

/**
 * Looks an invitation up by its token.
 * @throws RemoteError only without an answer about it.
 */
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

/** Result by property: newly shared, service added, unchanged, deleted meanwhile. */
export type Accepted = { made: number; widened: number; same: number; gone: number };

/**
 * Accepts once, as the signed-in account or with a new one.
 * @returns the first shared property and the results; for a new account its session, and whether a
 * confirmation mail was sent.
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
