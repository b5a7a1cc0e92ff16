import { signatureOf } from '../../src/domain/evidence/deviceSignature';
import { SYNC_TAG } from '../../src/sync/tag';
import { endOldWorker } from '../fault-injection/takeOver';
import { expect } from '../support/badDay';
import type { Phone } from '../support/phone';
import { sql } from '../support/sql';
import { test } from '../support/updateStage';

const offer = (phone: Phone) => phone.page.getByText('Neue Version verfügbar');
const version = (phone: Phone) => phone.page.locator('meta[name="version"]').count();

/** ms in which 'Neu laden' changes over as a rule. */
const AS_A_RULE = 8_000;

/**
 * 'Neu laden' changes over within seconds, whatever the old worker is doing. Chromium calls it back now and then without
 * an event (seen over CDP: stopping, starting, nothing heard) and ends it after half a minute of idling (31.5 s), but
 * never while DevTools, and so this test, looks at it: then the test ends it in the browser's place.
 */
async function reloadInto(phone: Phone, wanted = 1): Promise<void> {
  const changed = (timeout: number) => expect.poll(() => version(phone), { timeout }).toBe(wanted);
  const devtools = await phone.page.context().newCDPSession(phone.page);
  const active = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const one of versions) if (one.status === 'activated') resolve(one.versionId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const versionId = await active;
  await phone.page.getByRole('button', { name: 'Neu laden' }).click();
  await changed(AS_A_RULE).catch(() => devtools.send('ServiceWorker.stopWorker', { versionId }));
  await changed(15_000);
}

/** For a second and a half the page asks for its files and its icon again and again, as a screen does that is just being built. */
async function fetchFiles(phone: Phone): Promise<void> {
  await phone.page.evaluate(() => {
    const script = document.querySelector<HTMLScriptElement>('script[src*="/assets/"]');
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const end = performance.now() + 1500;
    const next = () => {
      for (const file of [script?.src, icon?.href]) if (file) fetch(file).catch(() => undefined);
      if (performance.now() < end) setTimeout(next, 10);
    };
    next();
  });
}

/** The phone looks for a new version, again where an attempt broke off, until it is installed beside the old one. */
async function findUpdate(phone: Phone): Promise<void> {
  const waits = () =>
    phone.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      if (!registration.waiting && !registration.installing) await registration.update().catch(() => undefined);
      return registration.waiting !== null;
    });
  await expect.poll(waits).toBe(true);
}

/** How many files of the app the phone has whose address is like this; `taken`: it has none of them any more. */
function files({ page }: Phone, like: string, taken = false): Promise<number> {
  return page.evaluate(
    async ({ pattern, gone }) => {
      const address = new RegExp(pattern);
      let found = 0;
      for (const name of await caches.keys()) {
        const store = await caches.open(name);
        for (const request of (await store.keys()).filter(({ url }) => address.test(url))) {
          found++;
          if (gone) await store.delete(request);
        }
      }
      return found;
    },
    { pattern: like, gone: taken },
  );
}

/** Takes files of the app away whose address is like this. @returns how many. */
const lose = (phone: Phone, like: string) => files(phone, like, true);

/** The app is swiped away and opened again, until the version that waited is in force: nobody tapped for it. */
async function openAnew(phone: Phone, path: string): Promise<void> {
  const waits = async () => {
    // No window of the app is left.
    await phone.page.goto('about:blank');
    await endOldWorker(phone);
    await phone.goto(path);
    return phone.page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  };
  await expect.poll(waits, { timeout: 20_000 }).toBe(false);
}

/** Which version the phone shows the form of. */
async function showsForm(phone: Phone, wanted: number): Promise<void> {
  await expect(phone.page.getByRole('heading', { name: 'Neue Dokumentation' })).toBeVisible();
  expect(await version(phone)).toBe(wanted);
}

/** The form opens without a network; the phone stays without one. */
async function opensInTheDark(phone: Phone, wanted: number): Promise<void> {
  await phone.page.context().setOffline(true);
  await phone.goto('/new-documentation');
  await showsForm(phone, wanted);
}

test('a new version while a form is open: no reload, no question; the offer comes after saving', async ({ update }) => {
  const { day, publish } = update;
  const phone = await day.phone();
  await phone.capture({ photos: 2, notes: 'Während der Eingabe' });
  await publish();
  await findUpdate(phone);
  await phone.shoot();
  await expect(offer(phone)).toHaveCount(0);
  expect(await version(phone)).toBe(0);
  await expect(phone.page.getByRole('textbox', { name: 'Notizen' })).toHaveValue('Während der Eingabe');

  day.expected.push(await phone.save());
  await day.expectGoodEnd(phone);
  await phone.page
    .getByRole('link', { name: 'Zum Dashboard' })
    .or(phone.page.getByRole('button', { name: 'Zum Dashboard' }))
    .click();
  await expect(offer(phone)).toBeVisible();
  // Such a file once called the old worker back, and the new one waited for minutes.
  await fetchFiles(phone);
  await reloadInto(phone);
  await day.document(phone, 'Mit der neuen Fassung');
  await day.expectGoodEnd(phone);
  // Both versions signed with the one key of this person on this phone (D191).
  const ids = day.expected.map(({ id }) => `'${id}'`).join();
  const signed = await sql(day.world.server, `SELECT device_signature FROM documentations WHERE id IN (${ids})`);
  const keys = signed.map(({ device_signature }) => signatureOf(String(device_signature))?.key);
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]]);
});

test('a new version while a transfer runs: the offer waits for its end', async ({ update }) => {
  const { day, publish } = update;
  const phone = await day.phone();
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held = day.proxy.on({ method: 'PUT', path: /\/photos\//, nth: 1 }, { kind: 'hold', until });
  await day.document(phone, 'Während der Übertragung');
  await held.spent;
  await publish();
  await findUpdate(phone);
  await phone.page
    .getByRole('link', { name: 'Zum Dashboard' })
    .or(phone.page.getByRole('button', { name: 'Zum Dashboard' }))
    .click();
  await expect(phone.page.getByRole('heading', { name: 'Dienstleister Dashboard' })).toBeVisible();
  await expect(offer(phone)).toHaveCount(0);

  letGo();
  await day.expectGoodEnd(phone);
  await expect(offer(phone)).toBeVisible();
  await reloadInto(phone);
  expect((await phone.kept()).map((row) => row.state)).toEqual(['complete']);
});

test('the old worker is sending when "Neu laden" is tapped: it lets go at once, and the new version sends the rest', async ({
  update,
}) => {
  const { day, publish } = update;
  const phone = await day.phone();
  const devtools = await phone.page.context().newCDPSession(phone.page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(day.proxy.url));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await phone.page.context().setOffline(true);
  await day.document(phone, 'Aus der Tasche');
  // No window of the app is left: the line belongs to the worker.
  await phone.page.goto('about:blank');
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held = day.proxy.on({ method: 'PUT', path: /\/photos\//, nth: 1 }, { kind: 'hold', until });
  await phone.page.context().setOffline(false);
  const wake = { origin: day.proxy.url, registrationId, tag: SYNC_TAG, lastChance: false };
  await devtools.send('ServiceWorker.dispatchSyncEvent', wake);
  await held.spent;

  await publish();
  await phone.goto('/dashboard');
  await findUpdate(phone);
  await expect(offer(phone)).toBeVisible();
  await reloadInto(phone);
  // The photo of the old worker is still on the line.
  await day.expectGoodEnd(phone);
  letGo();
});

test('a version that lost files while it waited has them again before it takes over, and opens without a network', async ({
  update,
}) => {
  const { day, publish } = update;
  const phone = await day.phone();
  await publish();
  await findUpdate(phone);
  // As another version does that takes over while this one is being installed: they share one store (D300).
  const lost = await lose(phone, '-next\\.js|index\\.html\\?.*=ffff');
  expect(lost).toBeGreaterThan(1);
  await phone.goto('/dashboard');
  await expect(offer(phone)).toBeVisible();
  await reloadInto(phone);
  await opensInTheDark(phone, 1);
  await day.document(phone, 'Im Keller, mit der neuen Fassung', { here: true });
  await phone.page.context().setOffline(false);
  await day.expectGoodEnd(phone);
});

test('an update that is taken back while a phone changes over: both versions open without a network', async ({
  update,
}) => {
  const { day, publish, takeBack } = update;
  const phone = await day.phone();
  const { page } = phone;
  const opensAndGoesOn = async (wanted: number) => {
    await opensInTheDark(phone, wanted);
    await page.context().setOffline(false);
    await phone.goto('/dashboard');
  };
  await publish();
  await findUpdate(phone);
  await phone.goto('/dashboard');
  await expect(offer(phone)).toBeVisible();
  // One file of the first version takes long when it is on its way again. Before it is: the browser looks by itself a second after a page.
  expect(await lose(phone, 'landing\\.html\\?(?!.*=ffff)')).toBe(1);
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held = day.proxy.on({ method: 'GET', path: /landing\.html/, nth: 1 }, { kind: 'hold', until });
  await takeBack();
  // Again and again: a look that had begun before finds the version that is there already.
  const isOnItsWay = async () => {
    await page.evaluate(() => void navigator.serviceWorker.ready.then((registration) => registration.update()));
    return held.hits;
  };
  await expect.poll(isOnItsWay, { timeout: 20_000 }).toBe(1);
  await reloadInto(phone);
  letGo();
  await opensAndGoesOn(1);
  await findUpdate(phone);
  await expect(offer(phone)).toBeVisible();
  await reloadInto(phone, 0);
  await opensAndGoesOn(0);
});

test('a version that cannot be completed goes on waiting: the page of another one is not believed, and the old one opens without a network', async ({
  update,
}) => {
  const { day, publish, takeBack } = update;
  const phone = await day.phone();
  const { page } = phone;
  await publish();
  await findUpdate(phone);
  expect(await lose(phone, 'index\\.html\\?.*=ffff')).toBe(1);
  // The browser's own look at the version in force now would put it in the waiting one's place.
  day.proxy.on({ method: 'GET', path: /\/sw\.js/, times: Number.POSITIVE_INFINITY }, { kind: 'cutBefore' });
  await takeBack();
  const asked = () => day.proxy.count('GET', /index\.html/);
  const before = asked();
  // As often as it is told to take over it asks again: one that believed what it got would ask once and be gone.
  const told = async () => {
    await page.evaluate(async () => {
      (await navigator.serviceWorker.ready).waiting?.postMessage({ type: 'SKIP_WAITING' });
    });
    return asked() - before;
  };
  await expect.poll(told).toBeGreaterThanOrEqual(5);
  await opensInTheDark(phone, 0);
});

test('a version whose own page is gone shows that of another one that is whole, without a network', async ({
  update,
}) => {
  const { day, publish } = update;
  const phone = await day.phone();
  await publish();
  await findUpdate(phone);
  expect(await lose(phone, 'index\\.html\\?(?!.*=ffff)')).toBe(1);
  await opensInTheDark(phone, 1);
});

test('a version that came into force with files missing shows the one before it without a network, and itself once it had one', async ({
  update,
}) => {
  const { day, publish } = update;
  const phone = await day.phone();
  await publish();
  await findUpdate(phone);
  // Its page is there and its scripts are not, as after another version that took over while this one was being installed.
  const lost = await lose(phone, '-next\\.js');
  expect(lost).toBeGreaterThan(1);
  day.proxy.goDark();
  await openAnew(phone, '/new-documentation');
  await showsForm(phone, 0);

  day.proxy.comeBack();
  await phone.goto('/dashboard');
  await expect.poll(() => files(phone, '-next\\.js')).toBe(lost);
  day.proxy.goDark();
  await phone.goto('/new-documentation');
  await showsForm(phone, 1);
  day.proxy.comeBack();
});
