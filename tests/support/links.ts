/** A worker without an account: a link made by its owner, and a phone that opens it. */
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { BadDay } from './badDay';
import { phoneOptions } from './browser';
import type { Member } from './crew';
import { type Kept, Phone } from './phone';
import { type Json, send, type TestServer } from './server';

/** `id` of the row, its token, and the path that a sticker leads to. */
export type LinkOf = { id: string; token: string; path: string };

/** A link of a provider or manager to a property, made through the server's own route. */
export function makeLink(day: BadDay, owner: Member, property: string): Promise<LinkOf> {
  return makeLinkOn(day.world.server, owner, property);
}

/** The same, where there is no bad day. */
export async function makeLinkOn(server: TestServer, owner: Member, property: string): Promise<LinkOf> {
  const answer = await send(server, '/api/app/links', { body: { property }, token: await sessionOf(server, owner) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return linkOf(answer.body);
}

/** The link is replaced by a new one; the old one ends at once. */
export async function rotate(day: BadDay, owner: Member, link: LinkOf): Promise<LinkOf> {
  const path = `/api/app/links/${link.id}/rotate`;
  const answer = await send(day.world.server, path, { body: {}, token: await tokenOf(day, owner) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return linkOf(answer.body);
}

/** A session of a member. */
export function tokenOf(day: BadDay, member: Member): Promise<string> {
  return sessionOf(day.world.server, member);
}

async function sessionOf(server: TestServer, { email, password }: Member): Promise<string> {
  const body = { identity: email, password };
  return (await send(server, '/api/collections/users/auth-with-password', { body })).body.token;
}

const linkOf = ({ id, token }: Json): LinkOf => ({ id, token, path: `/documentation/${token}` });

/** A phone on which nobody ever signed in. */
export async function strangersPhone(day: BadDay): Promise<Phone> {
  const context = await day.context(phoneOptions());
  return Phone.open(context, day.proxy.url);
}

export const nameField = (page: Page) => page.getByRole('textbox', { name: 'Ihr Name' });

/** The link page up to 'Speichern': opened anew, named, photographed. */
export async function capture(phone: Phone, link: LinkOf, of: { name?: string; notes: string; photos?: number }) {
  const { page } = phone;
  await page.bringToFront();
  await phone.goto(link.path);
  await expect(page.getByRole('heading', { name: 'Neue Dokumentation' })).toBeVisible();
  await phone.shoot(of.photos);
  if (of.name !== undefined) await nameField(page).fill(of.name);
  await page.getByRole('textbox', { name: 'Notizen' }).fill(of.notes);
}

/** Capture and save; `service`: what is chosen after 'Speichern', where several may be. */
export async function documentByLink(
  phone: Phone,
  link: LinkOf,
  of: { name?: string; notes: string; photos?: number; service?: string },
): Promise<Kept> {
  await capture(phone, link, of);
  // Whoever saves before the link's facts are here is asked for no service: the capture never waits for the network.
  if (of.service) await expect(phone.page.getByText('Aus dem Link')).toBeVisible();
  return phone.save(of.service);
}

/** The app's files lie on the phone: from here on it opens without a network. */
export async function readyForOffline(phone: Phone): Promise<void> {
  await phone.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}
