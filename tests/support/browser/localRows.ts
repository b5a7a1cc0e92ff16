/** Rows in a phone's copy of the server's list, as a pull stores them. */
import type { Page } from '@playwright/test';
import type { DocumentationRow } from '../../../src/db/db';
import type { DocumentationRecord } from '../../../src/domain/documentation/record';
import { RECORD } from '../rows/record';

export type LocalRows = { account: string; count: number; properties: readonly string[] };

/** One row per second backwards, alternating properties; existing rows stay. */
export async function fillRows(page: Page, rows: LocalRows): Promise<void> {
  await page.evaluate(fill, { ...rows, record: RECORD });
}

/** Runs in the page. */
async function fill({
  account,
  count,
  properties,
  record,
}: LocalRows & { record: DocumentationRecord }): Promise<void> {
  const open = indexedDB.open('objektbeleg');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    open.onsuccess = () => resolve(open.result);
    open.onerror = () => reject(open.error);
  });
  const change = database.transaction('documentations', 'readwrite');
  const now = Date.now();
  for (let index = 0; index < count; index++) {
    const place = index % properties.length;
    const capturedAt = now - index * 1000;
    const row: DocumentationRow = {
      ...record,
      id: `row${String(index).padStart(12, '0')}`,
      account,
      property: properties[place] ?? null,
      propertyName: `Haus ${place + 1}`,
      user: account,
      employeeName: 'Emil Erster',
      companyName: 'Dienst',
      notes: `Zeile ${index}`,
      startedAt: capturedAt,
      capturedAt,
      completedAt: now,
    };
    change.objectStore('documentations').put(row);
  }
  await new Promise((resolve, reject) => {
    change.oncomplete = resolve;
    change.onerror = () => reject(change.error);
  });
  database.close();
}
