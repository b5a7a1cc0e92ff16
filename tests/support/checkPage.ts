/** The page on which anybody checks files (D186, D210), and what it asks for while it does. */
import type { Locator, Page } from '@playwright/test';

type Asked = { method: string; body: string | null; path: string };
export type CheckPage = {
  /** One answer a file, the newest first. */
  said: Locator;
  give(file: string): Promise<void>;
  /** Every request since the page stood. */
  asked: Asked[];
};

/** @param url of the page, with a number or without one. */
export async function checkPage(reader: Page, url: string): Promise<CheckPage> {
  await reader.goto(url, { waitUntil: 'networkidle' });
  const asked: Asked[] = [];
  reader.removeAllListeners('request');
  reader.on('request', (request) =>
    asked.push({ method: request.method(), body: request.postData(), path: new URL(request.url()).pathname }),
  );
  return {
    said: reader.getByRole('status', { name: 'Ergebnis des Vergleichs' }).getByRole('listitem'),
    give: (file) => reader.getByLabel('Dateien wählen oder auf diese Seite ziehen').setInputFiles(file),
    asked,
  };
}

/** What of the log is read is all that may be asked: no byte of a file, and no hash of one, leaves the browser. */
export const ONLY_TILES: Asked = { method: 'GET', body: null, path: '/pruefbuch/tile/' };

/** The same with its address cut to what it is about. */
export function kindsOf(asked: readonly Asked[]): Asked[] {
  return asked.map((one) => ({ ...one, path: one.path.startsWith(ONLY_TILES.path) ? ONLY_TILES.path : one.path }));
}
