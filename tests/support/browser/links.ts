/** A link worker: an owner's link and a phone that opens it. */
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { type Json, send, type TestServer } from '../server/server';
import type { Member } from '../server/team';
import { phoneOptions } from './browser';
import { type Kept, Phone } from './phone';
import type { Scenario } from './scenario';

/** `id` of the row; `path`: the sticker's address. */
export type LinkOf = { id: string; token: string; path: string };

export function makeLink(scenario: Scenario, owner: Member, property: string): Promise<LinkOf> {
  return makeLinkOn(scenario.world.server, owner, property);
}

export async function makeLinkOn(server: TestServer, owner: Member, property: string): Promise<LinkOf> {
  const answer = await send(server, '/api/app/links', { body: { property }, token: await sessionOf(server, owner) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return linkOf(answer.body);
}

export async function rotate(scenario: Scenario, owner: Member, link: LinkOf): Promise<LinkOf> {
  const path = `/api/app/links/${link.id}/rotate`;
  const answer = await send(scenario.world.server, path, { body: {}, token: await tokenOf(scenario, owner) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return linkOf(answer.body);
}

function tokenOf(scenario: Scenario, member: Member): Promise<string> {
  return sessionOf(scenario.world.server, member);
}

async function sessionOf(server: TestServer, { email, password }: Member): Promise<string> {
  const body = { identity: email, password };
  return (await send(server, '/api/collections/users/auth-with-password', { body })).body.token;
}

const linkOf = ({ id, token }: Json): LinkOf => ({ id, token, path: `/documentation/${token}` });

export async function guestPhone(scenario: Scenario): Promise<Phone> {
  const context = await scenario.context(phoneOptions());
  return Phone.open(context, scenario.proxy.url);
}

export const nameField = (page: Page) => page.getByRole('textbox', { name: 'Ihr Name' });

export async function capture(phone: Phone, link: LinkOf, of: { name?: string; notes: string; photos?: number }) {
  const { page } = phone;
  await page.bringToFront();
  await phone.goto(link.path);
  await expect(page.getByRole('heading', { name: 'Neue Dokumentation' })).toBeVisible();
  await phone.shoot(of.photos);
  if (of.name !== undefined) await nameField(page).fill(of.name);
  await page.getByRole('textbox', { name: 'Notizen' }).fill(of.notes);
}

/** `service`: chosen after 'Speichern' when there are several. */
export async function documentByLink(
  phone: Phone,
  link: LinkOf,
  of: { name?: string; notes: string; photos?: number; service?: string },
): Promise<Kept> {
  await capture(phone, link, of);
  // Saving before the link's data arrived skips this question: the capture never waits for the network.
  if (of.service) await expect(phone.page.getByText('Aus dem Link')).toBeVisible();
  return phone.save(of.service);
}

export async function readyForOffline(phone: Phone): Promise<void> {
  await phone.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}
