/** The page on which anybody checks files (D186, D210), with its requests. */
import type { Locator, Page } from '@playwright/test';

type SentRequest = { method: string; body: string | null; path: string };
export type CheckPage = {
  message: Locator;
  give(file: string): Promise<void>;
  requests: SentRequest[];
};

/** @param url of the page, with or without a number. */
export async function checkPage(reader: Page, url: string): Promise<CheckPage> {
  await reader.goto(url, { waitUntil: 'networkidle' });
  const requests: SentRequest[] = [];
  reader.removeAllListeners('request');
  reader.on('request', (request) =>
    requests.push({ method: request.method(), body: request.postData(), path: new URL(request.url()).pathname }),
  );
  return {
    message: reader.getByRole('status', { name: 'Ergebnis des Vergleichs' }).getByRole('listitem'),
    give: (file) => reader.getByLabel('Dateien wählen oder auf diese Seite ziehen').setInputFiles(file),
    requests: requests,
  };
}

/** Only tiles of the log may be requested: no byte and no hash of a file leaves the browser. */
export const ONLY_TILES: SentRequest = { method: 'GET', body: null, path: '/pruefbuch/tile/' };

export function kindsOf(queries: readonly SentRequest[]): SentRequest[] {
  return queries.map((one) => ({ ...one, path: one.path.startsWith(ONLY_TILES.path) ? ONLY_TILES.path : one.path }));
}
