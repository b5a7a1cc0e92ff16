/** Documentation links of the signed-in owner: a company's or a manager's own (D8, docs/routes.md). Times in ms. */
import { isId, isToken } from '../domain/id';
import { buildFilter, requestJson, sendCommand } from './client';
import { RUNNING, wholeSet } from './records';
import { Malformed, type Row, readFilledText, readNumber, readText, textOrNull, timeOrNull, toRow } from './values';

/**
 * A running link as its owner sees it. `company`: who works with a manager's own one (D113), '' where nothing was said,
 * null at a company's link. `quotaAt`: when it last met its daily limit (D42), null = never.
 */
export type LinkRecord = {
  id: string;
  label: string;
  company: string | null;
  expiresAt: number | null;
  quotaAt: number | null;
};
/** A running link in a list of properties; `expiresAt` may have passed, null = without an end. */
export type LinkEnd = { id: string; property: string; expiresAt: number | null };
/** What is printed and copied; `url` null where the server can show it no more (D94): the link works on. */
export type LinkSecret = { id: string; url: string | null };
/** What its owner sees of one link: `last` when the newest was captured; `manager` for whom the company works there. */
export type LinkDetails = LinkSecret & { documentations: number; last: number | null; manager: string | null };
/** `expiresAt` in ms; `company` of a manager's own link alone (D113). */
export type LinkValues = { label: string; expiresAt: number; company?: string };

/** The own running link of a property, also an expired one; null = none. @throws RemoteError */
export async function findLink(property: string, signal?: AbortSignal): Promise<LinkRecord | null> {
  const filter = buildFilter(`${RUNNING} && property = {:property}`, { property });
  return (await wholeSet('documentation_links', { filter, parse: parseLink }, signal)).at(-1) ?? null;
}

/** The own running links of all properties, also expired ones. @throws RemoteError; never a part of the set. */
export function listLinks(signal?: AbortSignal): Promise<LinkEnd[]> {
  return wholeSet('documentation_links', { filter: RUNNING, parse: parseLinkEnd }, signal);
}

/** Address and QR content of a running link, and what came by it. @throws RemoteError 'notFound' once it has ended. */
export function linkDetails(id: string, signal?: AbortSignal): Promise<LinkDetails> {
  return requestJson(`/api/app/links/${encodeURIComponent(id)}/token`, {
    signal,
    parse: (body) => {
      const answer = toRow(body);
      return {
        id,
        url: secretOf(answer),
        documentations: readNumber(answer, 'documentations'),
        last: timeOrNull(answer, 'last'),
        manager: textOrNull(answer, 'manager'),
      };
    },
  });
}

/** A link of a property; the one that is running, if there is one. */
export function createLink(property: string, { label, expiresAt }: LinkValues): Promise<LinkSecret> {
  const body = { property, label, expiresAt: new Date(expiresAt).toISOString() };
  return requestJson('/api/app/links', { method: 'POST', body, parse: parseSecret });
}

/** Another name, another end, somebody else who works with it; the sticker stays good. */
export function changeLink(id: string, { expiresAt, ...said }: LinkValues): Promise<void> {
  const body = { ...said, expiresAt: new Date(expiresAt).toISOString() };
  return sendCommand(`/api/app/links/${encodeURIComponent(id)}`, { method: 'PATCH', body });
}

/** A new link in place of this one, which ends at once; `leaked`: nothing that comes by the old one is taken (D29). */
export function rotateLink(id: string, leaked: boolean): Promise<LinkSecret> {
  return requestJson(`/api/app/links/${encodeURIComponent(id)}/rotate`, {
    method: 'POST',
    body: { leaked },
    parse: parseSecret,
  });
}

/** Ends a link without another in its place. */
export function revokeLink(id: string, leaked: boolean): Promise<void> {
  return sendCommand(`/api/app/links/${encodeURIComponent(id)}/revoke`, { method: 'POST', body: { leaked } });
}

function parseLink(of: Row): LinkRecord {
  return {
    id: readFilledText(of, 'id'),
    label: readText(of, 'label'),
    company: textOrNull(of, 'property_manager') === null ? null : readText(of, 'company_name'),
    expiresAt: timeOrNull(of, 'expires_at'),
    quotaAt: timeOrNull(of, 'quota_at'),
  };
}

function parseLinkEnd(of: Row): LinkEnd {
  return {
    id: readFilledText(of, 'id'),
    property: readFilledText(of, 'property'),
    expiresAt: timeOrNull(of, 'expires_at'),
  };
}

function parseSecret(body: unknown): LinkSecret {
  const answer = toRow(body);
  if (!isId(answer.id)) throw new Malformed('id');
  return { id: answer.id, url: secretOf(answer) };
}

/** The server's own address of the page; checked, because it is printed and stuck to doors. */
function secretOf(answer: Row): string | null {
  if (answer.token === null && answer.url === null) return null;
  const url = readFilledText(answer, 'url');
  if (!isToken(answer.token) || !url.endsWith(`/documentation/${answer.token}`)) throw new Malformed('url');
  return url;
}
