/** Invitations of providers by the Hausverwaltung (docs/api.md, 'Invitations'). */
import type { ServiceType } from '../domain/documentation/service';
import type { Open } from '../domain/shape';
import type { InvitationStatus } from '../domain/states';
import { requestJson, sendCommand } from './client';
import { loadAllRows, parseServiceTypes } from './records';
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

/** As stored; the server's clock decides whether it has expired. Times in ms. */
export type InvitationRecord = {
  id: string;
  /** Ids of its properties in the chosen order. */
  properties: string[];
  /** Name of the first one at that time. */
  propertyName: string;
  email: string;
  serviceTypes: ServiceType[];
  status: Open<InvitationStatus>;
  expiresAt: number;
  createdAt: number;
  /** Last mail accepted by the mail server; null = never sent. */
  sentAt: number | null;
  /** Provider account that accepted it. */
  acceptedBy: string | null;
  acceptedAt: number | null;
};

/** Text of an invitation mail as the server words it. */
export type Letter = {
  /** Name and address; null without a mail server. */
  from: string | null;
  subject: string;
  title: string;
  paragraphs: string[];
  /** Button label, and the sentence above the address. */
  linkText: string;
  linkHelp: string;
};

/** A new invitation that was not sent yet. */
export type NewInvitation = { id: string; url: string; expiresAt: number; letter: Letter };

/** Whether a mail was sent; `code` says why not. The invitation exists either way. */
export type Sent = { sent: true } | { sent: false; code: 'mail_not_configured' | 'mail_failed' };

const ROUTE = '/api/app/invitations';
const invitationPath = (id: string) => `${ROUTE}/${encodeURIComponent(id)}`;

/** @throws RemoteError; the result is never partial. */
export function listInvitations(signal?: AbortSignal): Promise<InvitationRecord[]> {
  return loadAllRows('property_manager_invitations', { filter: '', parse: parseInvitation }, signal);
}

/**
 * Creates an invitation, valid for seven days, for one or more properties.
 * @throws RemoteError 'invalid' with `issues`, 'notFound' for a deleted property
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

/**
 * Sends its mail.
 * @throws RemoteError 'rateLimited' within two minutes of the last one, 'notFound', …
 */
export function sendInvitation(id: string): Promise<Sent> {
  return requestJson(`${invitationPath(id)}/send`, { method: 'POST', timeoutMs: SENDING, parse: parseSent });
}

/**
 * The address to pass on by other means; only while pending.
 * @throws RemoteError
 */
export function invitationLink(id: string): Promise<string> {
  return requestJson(`${invitationPath(id)}/link`, { parse: (body) => readFilledText(toRow(body), 'url') });
}

/**
 * Revokes an invitation, or removes a used one.
 * @throws RemoteError 'notFound'
 */
export function deleteInvitation(id: string): Promise<void> {
  return sendCommand(invitationPath(id), { method: 'DELETE' });
}

/** ms; the server gives a mail server fifteen seconds. */
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

function parseInvitation(row: Row): InvitationRecord {
  const first = textOrNull(row, 'property');
  const many = 'properties' in row ? toList(row.properties).filter((id) => typeof id === 'string') : [];
  const services = 'service_types' in row ? parseServiceTypes(row) : [];
  return {
    id: readFilledText(row, 'id'),
    status: readChoice(row, 'status'),
    properties: many.length > 0 || first === null ? many : [first],
    propertyName: readText(row, 'property_name'),
    email: readText(row, 'invited_company_email'),
    serviceTypes: services.length > 0 ? services : [row.service_type].filter(isWord),
    expiresAt: readTime(row, 'expires_at'),
    createdAt: readTime(row, 'created'),
    sentAt: timeOrNull(row, 'sent_at'),
    acceptedBy: textOrNull(row, 'accepted_by'),
    acceptedAt: timeOrNull(row, 'accepted_at'),
  };
}
