/** Invitations of providers by the Hausverwaltung (docs/api.md, 'Invitations'). */
import type { ServiceType } from '../domain/documentation/service';
import type { Open } from '../domain/shape';
import type { InvitationStatus } from '../domain/states';
import { requestJson, sendCommand } from './client';
import { parseServiceTypes, wholeSet } from './records';
import {
  isWord,
  Malformed,
  type Row,
  readChoice,
  readFilledText,
  readFlag,
  readText,
  readTime,
  textOrNull,
  timeOrNull,
  toList,
  toRow,
  verdict,
} from './values';

/** As stored; whether a pending one has expired is a question of the server's clock (D18). Times in ms. */
export type InvitationRecord = {
  id: string;
  /** Ids of all properties it is about, in the order they were chosen (D139). */
  properties: string[];
  /** As the first one was called then. */
  propertyName: string;
  email: string;
  serviceTypes: ServiceType[];
  status: Open<InvitationStatus>;
  expiresAt: number;
  createdAt: number;
  /** Last mail that the mail server took; null = never sent. */
  sentAt: number | null;
  /** Account of the provider who accepted it. */
  acceptedBy: string | null;
  acceptedAt: number | null;
};

/** The mail of an invitation in the server's own words: what its HTML is made of. */
export type Letter = {
  /** Name and address; null without a mail server. */
  from: string | null;
  subject: string;
  title: string;
  paragraphs: string[];
  /** On the button, and the sentence before the address below it. */
  linkText: string;
  linkHelp: string;
};

/** A new invitation: nothing has been sent. */
export type NewInvitation = { id: string; url: string; expiresAt: number; letter: Letter };

/** Whether a letter left; `code` says why not, the invitation exists either way. */
export type Sent = { sent: true } | { sent: false; code: 'mail_not_configured' | 'mail_failed' };

const ROUTE = '/api/app/invitations';
const invitationPath = (id: string) => `${ROUTE}/${encodeURIComponent(id)}`;

/** Every invitation of the signed-in Hausverwaltung. @throws RemoteError; never a part of the set. */
export function listInvitations(signal?: AbortSignal): Promise<InvitationRecord[]> {
  return wholeSet('property_manager_invitations', { filter: '', parse: parseInvitation }, signal);
}

/**
 * Makes an invitation, valid for seven days: for one property and service as specified, else for all of them at once (D139).
 * @throws RemoteError 'invalid' with `issues`, 'notFound' where a property is not there any more
 */
export function createInvitation(of: {
  properties: readonly [string, ...string[]];
  email: string;
  serviceTypes: readonly [ServiceType, ...ServiceType[]];
}): Promise<NewInvitation> {
  const { properties, email, serviceTypes } = of;
  const isOne = properties.length === 1 && serviceTypes.length === 1;
  const body = isOne ? { property: properties[0], email, serviceType: serviceTypes[0] } : of;
  return requestJson(ROUTE, { method: 'POST', body, parse: parseNew });
}

/** Sends its letter. @throws RemoteError 'rateLimited' within two minutes of the last one, 'notFound', … */
export function sendInvitation(id: string): Promise<Sent> {
  return requestJson(`${invitationPath(id)}/send`, { method: 'POST', timeoutMs: SENDING, parse: parseSent });
}

/** The address to hand over by other means; only while pending and not expired. @throws RemoteError */
export function invitationLink(id: string): Promise<string> {
  return requestJson(`${invitationPath(id)}/link`, { parse: (body) => readFilledText(toRow(body), 'url') });
}

/** Takes an invitation back, or a done one off the list. @throws RemoteError 'notFound' where it is gone already. */
export function deleteInvitation(id: string): Promise<void> {
  return sendCommand(invitationPath(id), { method: 'DELETE' });
}

/** The server gives a mail server fifteen seconds; ms. */
const SENDING = 45_000;

function parseNew(body: unknown): NewInvitation {
  const answer = toRow(body);
  return {
    id: readFilledText(answer, 'id'),
    url: readFilledText(answer, 'url'),
    expiresAt: readTime(answer, 'expiresAt'),
    letter: parseLetter(toRow(answer.preview)),
  };
}

function parseLetter(preview: Row): Letter {
  const shown = toRow(preview.shown);
  return {
    from: textOrNull(preview, 'from'),
    subject: readFilledText(preview, 'subject'),
    title: readFilledText(shown, 'title'),
    paragraphs: toList(shown.paragraphs).map((paragraph) => {
      if (typeof paragraph !== 'string') throw new Malformed('paragraphs');
      return paragraph;
    }),
    linkText: readFilledText(shown, 'linkText'),
    linkHelp: readFilledText(shown, 'linkHelp'),
  };
}

function parseSent(body: unknown): Sent {
  const answer = toRow(body);
  if (readFlag(answer, 'sent')) return { sent: true };
  return { sent: false, code: verdict(answer, 'code', ['mail_not_configured', 'mail_failed']) };
}

function parseInvitation(of: Row): InvitationRecord {
  const first = textOrNull(of, 'property');
  const many = 'properties' in of ? toList(of.properties).filter((id) => typeof id === 'string') : [];
  const services = 'service_types' in of ? parseServiceTypes(of) : [];
  return {
    id: readFilledText(of, 'id'),
    status: readChoice(of, 'status'),
    properties: many.length > 0 || first === null ? many : [first],
    propertyName: readText(of, 'property_name'),
    email: readText(of, 'invited_company_email'),
    serviceTypes: services.length > 0 ? services : [of.service_type].filter(isWord),
    expiresAt: readTime(of, 'expires_at'),
    createdAt: readTime(of, 'created'),
    sentAt: timeOrNull(of, 'sent_at'),
    acceptedBy: textOrNull(of, 'accepted_by'),
    acceptedAt: timeOrNull(of, 'accepted_at'),
  };
}
