/** A super admin's dashboard with data of every kind. */
import type { Browser, Page } from '@playwright/test';
import { deliver, session, work } from '../rows/work';
import { create } from '../server/server';
import { person } from '../server/tenants';
import { type AdminStage, adminPage, adminStage } from './adminDesk';

export type Board = { stage: AdminStage; page: Page; end: () => Promise<void> };

/** Opens the dashboard, and finds its parts. @param board after `beforeAll` */
export function dashboardOf(board: () => Board) {
  const row = (text: string) => board().page.getByRole('row').filter({ hasText: text });
  return {
    begin: () => board().page.goto(`${board().stage.server.url}/admin/dashboard`),
    card: (name: string) => board().page.getByRole('button', { name: new RegExp(`^${name}`) }),
    row,
    act: (text: string, action: 'Bearbeiten' | 'Löschen') =>
      row(text).getByRole('button', { name: new RegExp(`^${action}`) }),
  };
}

/** Tenant one has 20 photos with long notes, and 2 without; invitations in three states, an unnamed manager. */
export async function adminBoard(browser: Browser): Promise<Board> {
  const stage = await adminStage();
  const { server, world } = stage;
  const { employee, manager, property } = world.a;
  for (const [index, photos] of [20, 2].entries()) {
    const notes = index === 0 ? 'Treppenhaus gewischt. '.repeat(10) : '';
    const what = await work({
      author: employee.id,
      property,
      photos,
      content: { notes, location: `Ort ${index + 1}` },
    });
    await deliver(server, what, session(employee.token));
  }
  for (const [index, status] of ['accepted', 'pending', 'expired'].entries())
    await create(server, 'property_manager_invitations', {
      property_manager: manager.id,
      property,
      invited_company_email: `${status}@firma.example`,
      invitation_token: String(index).repeat(43),
      status,
      service_type: 'Winterdienst',
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
  await person(server, { name: '', email: 'namenlos@example.org', role: 'property_manager' });
  const page = await adminPage(stage, browser);
  const end = async () => {
    await page.context().close();
    await stage.server.remove();
  };
  return { stage, page, end };
}
