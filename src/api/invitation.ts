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
  const row = toRow(body);
  const properties = toList(row.properties).map((one) => {
    const place = toRow(one);
    return { name: readFilledText(place, 'name'), address: readText(place, 'address') };
  });
  if (properties.length === 0) throw new Malformed('properties');
  return {
    state: 'pending',
    properties,
    gone: readNumber(row, 'gone'),
    managerName: readText(row, 'managerName'),
    email: readFilledText(row, 'email'),
    serviceTypes: toList(row.serviceTypes).map((service) => readChoice({ service }, 'service')),
    expiresAt: readTime(row, 'expiresAt'),
  };
}

function parseExpiredInvitation(row: Record<string, unknown>): PublicInvitationState {
  const managerName = typeof row.managerName === 'string' ? row.managerName : '';
  return { state: 'expired', expiresAt: timeOf(row.expiresAt), managerName };
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
      const row = toRow(body);
      const session = typeof row.token === 'string' && row.token ? row.token : null;
      const done = toRow(row.sharings);
      const sharings = {
        made: readNumber(done, 'made'),
        widened: readNumber(done, 'widened'),
        same: readNumber(done, 'same'),
        gone: readNumber(done, 'gone'),
      };
      return {
        property: readFilledText(row, 'property'),
        sharings,
        token: session,
        mail: session !== null && row.mail !== false,
      };
    },
  });
}
