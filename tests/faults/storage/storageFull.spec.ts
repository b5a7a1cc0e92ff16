import { expect, test } from '../../support/browser/scenario';

const ROOM = 8_000_000;

/** Runs in the page: fills the free storage to the last kilobytes. */
async function fillUp(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('ballast', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('bytes');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const fits = (size: number, key: string) =>
    new Promise<boolean>((resolve) => {
      const writing = database.transaction('bytes', 'readwrite');
      writing.objectStore('bytes').put(crypto.getRandomValues(new Uint8Array(size)), key);
      writing.oncomplete = () => resolve(true);
      writing.onabort = () => resolve(false);
    });
  let filled = 0;
  for (let size = 65_536; size >= 1024; size /= 2)
    for (let number = 0; await fits(size, `${size}.${number}`); number++) filled += size;
  database.close();
  return filled;
}

async function emptyAgain(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('ballast');
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

test('rejects photo 3 on full storage and delivers the two before it', async ({ scenario }) => {
  const phone = await scenario.phone(scenario.team.employees[0], ROOM);
  await phone.capture({ photos: 2, notes: 'Kein Platz mehr' });
  const strip = phone.page.getByRole('button', { name: /^Foto \d/ });
  await expect(strip).toHaveCount(2);

  expect(await phone.page.evaluate(fillUp)).toBeGreaterThan(0);
  await phone.press();
  await expect(phone.page.getByText('Der Speicher dieses Geräts ist voll.', { exact: false }).first()).toBeVisible();
  await expect(strip).toHaveCount(2);
  expect(await phone.rows('photoBytes')).toHaveLength(2);
  expect(await phone.rows('photos')).toHaveLength(2);

  await phone.page.evaluate(emptyAgain);
  const kept = await phone.save();
  expect(Object.keys(kept.stored)).toHaveLength(2);
  scenario.expected.push(kept);
  await scenario.expectGoodEnd(phone);
});
