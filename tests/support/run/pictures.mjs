/**
 * `npm run pictures`: takes the pictures of README and landing page from the running product, with one fixed record
 * (features/public/story.ts). It fails when product and sample page differ.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { runnerImport } from 'vite';
import { ensureBuilt } from '../../../pocketbase/build/build.mjs';
import { ensurePocketbase } from '../../../pocketbase/build/install.mjs';
import { PASSWORD } from '../../../pocketbase/demo/people.mjs';
import { createDemoPhoto } from '../../../pocketbase/demo/pictures.mjs';
import { createSeededRandom, planDocumentations } from '../../../pocketbase/demo/plan.mjs';
import { seedDemo } from '../../../pocketbase/demo/seed.mjs';
import { freePort, launchServer, superuserToken } from '../../../pocketbase/server/launch.mjs';
import { findChromium } from '../install/chromium.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const OF_README = join(ROOT, 'docs/pictures');
const OF_LANDING = join(ROOT, 'src/features/public/pictures');

const { module: story } = await runnerImport(join(ROOT, 'src/features/public/story.ts'));
const { STORY, STORY_PHOTOS } = story;

const MINUTE = 60_000;
const [FIRST_PHOTO] = STORY_PHOTOS;
/** The office's time: the morning's record is the newest. */
const AT_THE_DESK = STORY.capturedAt + 102 * MINUTE;
const TIME_LEFT = '9:41';

const DESK = { width: 1280, height: 800 };
const NARROW_DESK = { width: 1000, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Tall enough for each part that is cut out. */
const PROOF = { width: 390, height: 1600 };
const QUESTION = 'Zuletzt Winterdienst?';
/** Three records fit a phone's list on a short page. */
const HALF_PHONE = { width: 390, height: 640 };
/** A4 without margins, at 96 pixels an inch. */
const PAPER = { width: 700, height: 1000 };

/** Ids come from the plan, so that numbers stay the same. */
function planned({ newId }) {
  const others = planDocumentations(AT_THE_DESK).map((entry, index) => {
    const random = createSeededRandom(index);
    return { ...entry, id: newId((count) => Array.from({ length: count }, () => Math.floor(random() * 256))) };
  });
  const { location: address, latitude, longitude, accuracy } = STORY;
  const reported = {
    id: STORY.id,
    property: 'venloer',
    person: 'jonas',
    service: STORY.serviceType,
    notes: STORY.notes,
    pictures: STORY_PHOTOS.map(({ name }) => name),
    place: { source: STORY.locationSource, latitude, longitude, accuracy, address },
    startedAt: STORY.startedAt,
    capturedAt: STORY.capturedAt,
    receivedAt: STORY.capturedAt,
  };
  return [...others.filter(({ capturedAt }) => capturedAt < STORY.startedAt), reported];
}

/** @param {string} dir @param {unknown[]} [entries] without them the usual demo, which has one gap */
async function startedServer(dir, entries) {
  const unreachable = 'http://127.0.0.1:9/';
  const executable = await ensurePocketbase({ bin: process.env.POCKETBASE_BIN, log: console.log });
  const env = { GEOCODER_REVERSE_URL: unreachable, GEOCODER_SEARCH_URL: unreachable };
  // Only a server that prepares lets records have a past, as in prepare.mjs.
  const preparing = await launchServer({
    executable,
    dir,
    port: await freePort(),
    env: { ...env, APP_PREPARING: '1' },
  });
  const token = await superuserToken(preparing);
  const properties = await seedDemo({ url: preparing.url, token, log: console.log, planned: entries });
  await preparing.stop();
  const server = await launchServer({ executable, dir, port: await freePort(), env });
  return { ...server, properties };
}

async function film(folder) {
  const photo = join(ROOT, `pocketbase/demo/photos/${FIRST_PHOTO.name}.jpg`);
  const frame = await sharp(photo).resize(1920, 1080, { fit: 'cover' }).jpeg({ quality: 85 }).toBuffer();
  const file = join(folder, 'camera.mjpeg');
  writeFileSync(file, Buffer.concat(Array.from({ length: 10 }, () => frame)));
  return file;
}

/** A signed-in page. `at`: its clock, ms; `runs`: whether the clock advances, for timers. */
async function signedIn(browser, url, { email, at, runs = false, dark = false, viewport = DESK }) {
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    permissions: ['camera', 'geolocation'],
    geolocation: { latitude: STORY.latitude, longitude: STORY.longitude, accuracy: STORY.accuracy },
    colorScheme: dark ? 'dark' : 'light',
    serviceWorkers: 'block',
    deviceScaleFactor: 2,
    viewport,
  });
  const page = await context.newPage();
  if (runs) await page.clock.install({ time: at });
  else await page.clock.setFixedTime(at);
  await page.goto(`${url}/property-manager/auth`);
  await page.getByLabel('E-Mail', { exact: true }).fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.includes('auth'));
  return page;
}

async function open(page, address, { viewport, shown }) {
  await page.setViewportSize(viewport);
  await page.goto(address);
  await page.getByText(shown).filter({ visible: true }).first().waitFor();
  // Small pictures below the window load when they are scrolled to.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.skeleton, .spin')].every((one) => one.getBoundingClientRect().top >= innerHeight),
  );
  await drawn(page);
}

async function drawn(page) {
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight)
      .every((image) => image.complete && image.naturalWidth > 0),
  );
  await page.evaluate(() => document.fonts.ready);
}

/** 256 colors suffice for a README, at a quarter of the bytes. */
function forReadme(shot, name, width) {
  return sharp(shot)
    .resize(width)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(OF_README, `${name}.png`));
}

/** AVIF; `old`: also a WebP for browsers before 2023. */
async function forLanding(shot, name, { width, height, old = false }) {
  const small = () => sharp(shot).resize({ width, height, position: 'top' });
  const file = (ending) => join(OF_LANDING, `${name}.${ending}`);
  const { data, info } = await small().avif({ quality: 45 }).toBuffer({ resolveWithObject: true });
  writeFileSync(file('avif'), data);
  if (old) await small().webp({ quality: 70 }).toFile(file('webp'));
  console.log(`${name}: ${info.width} × ${info.height}, ${Math.round(info.size / 1000)} KB`);
}

async function office(browser, { url, properties }) {
  const month = new Date(STORY.capturedAt).toISOString().slice(0, 7);
  const list = { address: `${url}/property-manager/documentations`, shown: /06:48/ };
  const calendar = {
    address: `${url}/property-manager/properties/${properties.venloer}?month=${month}`,
    shown: /November 2026/,
  };
  for (const dark of [false, true]) {
    const light = dark ? '-dark' : '';
    const page = await signedIn(browser, url, { email: 'hausverwaltung@example.org', at: AT_THE_DESK, dark });
    const shot = async ({ address, ...of }, viewport) => {
      await open(page, address, { viewport, ...of });
      const today = page.locator('.is-today');
      if (await today.count())
        await today.evaluate((day, phone) => {
          if (phone) return day.scrollIntoView({ block: 'center' });
          const month = day.closest('section')?.getBoundingClientRect().top ?? 0;
          scrollBy(0, month - 24);
        }, viewport === HALF_PHONE);
      return page.screenshot();
    };
    const atTheDesk = await shot(list, DESK);
    await forLanding(atTheDesk, `list${light}`, { width: 1600, height: 1000, old: !dark });
    if (!dark) await forReadme(atTheDesk, 'manager', 1920);
    await forLanding(await shot(list, HALF_PHONE), `list-phone${light}`, { width: 600, height: 985 });
    const old = !dark;
    await forLanding(await shot(calendar, NARROW_DESK), `calendar${light}`, { width: 1200, height: 960, old });
    await forLanding(await shot(calendar, HALF_PHONE), `calendar-phone${light}`, { width: 600, height: 985 });
    if (!dark) await receipt(page, url);
    await page.context().close();
  }
}

/** Of a phone's width: three answers that only this product gives, each cut from its screen. */
async function proofs(browser, { url }, { url: demo }) {
  for (const dark of [false, true]) {
    const cut = async (page, name, [first, last], below = 16) => {
      const [top, bottom] = [await first.boundingBox(), await last.boundingBox()];
      const clip = { x: 0, width: PROOF.width, y: top.y - 16, height: bottom.y + bottom.height - top.y + 16 + below };
      const shot = await page.screenshot({ clip });
      await forLanding(shot, `${name}${dark ? '-dark' : ''}`, { width: 2 * PROOF.width, old: !dark });
    };
    const who = { email: 'hausverwaltung@example.org', dark, viewport: PROOF };
    const page = await signedIn(browser, url, { ...who, at: AT_THE_DESK });
    const question = new URLSearchParams({ search: QUESTION });
    const answered = { viewport: PROOF, shown: /^Zuletzt .* 06:48/ };
    await open(page, `${url}/property-manager/documentations?${question}`, answered);
    await cut(page, 'question', [page.getByRole('searchbox').first(), page.getByRole('region', { name: 'Antwort' })]);
    await open(page, `${url}/pruefen/${STORY.number}`, { viewport: PROOF, shown: /^Unverändert/ });
    const number = page.getByRole('heading', { name: STORY.number });
    await cut(page, 'check', [number, page.getByText('Aufgenommen', { exact: true })]);
    await page.context().close();
    const home = await signedIn(browser, demo, { ...who, at: Date.now() });
    await open(home, `${demo}/property-manager/dashboard`, {
      viewport: PROOF,
      shown: 'Fehlende Nachweise: 1 Immobilie',
    });
    const found = home.locator('section').filter({ hasText: 'Fehlende Nachweise: 1 Immobilie' }).last();
    await found.scrollIntoViewIfNeeded();
    await cut(home, 'gap', [found, found]);
    await home.context().close();
  }
}

/** The printed record, always light. @throws when product and sample differ. */
async function receipt(page, url) {
  const report = () => page.locator('dl.file').first().innerText();
  await open(page, `${url}/beispiel`, { viewport: PAPER, shown: STORY.number });
  const result = await report();
  await open(page, `${url}/documentation/${STORY.id}`, { viewport: PAPER, shown: STORY.number });
  const real = await report();
  if (real !== result) throw new Error(`The product says\n${real}\n\nand the sample\n${result}`);
  await page.emulateMedia({ media: 'print' });
  await drawn(page);
  const paper = await sharp(await page.screenshot({ fullPage: true }))
    .extend({ top: 80, bottom: 80, left: 100, right: 100, background: '#ffffff' })
    .toBuffer();
  await forLanding(paper, 'receipt', { width: 720, height: 960, old: true });
}

async function camera(browser, { url }) {
  const page = await signedIn(browser, url, {
    email: 'mitarbeit@example.org',
    at: STORY.startedAt,
    runs: true,
    viewport: PHONE,
  });
  await page.route('**/api/app/geocode/reverse*', (route) => route.fulfill({ json: { address: STORY.location } }));
  await page.goto(`${url}/new-documentation`);
  await page.getByRole('button', { name: 'Foto aufnehmen' }).waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.videoWidth > 0));
  const left = page.getByRole('timer').filter({ hasText: TIME_LEFT });
  while ((await left.count()) === 0) await page.clock.runFor(250);
  // The camera opened by itself; after a tap the shutter has no focus ring.
  await page.getByRole('button', { name: 'Foto aufnehmen' }).blur();
  const shot = await page.screenshot();
  await forReadme(shot, 'capture', 780);
  await forLanding(shot, 'capture', { width: 456, height: 987, old: true });
  await page.context().close();
}

async function photos() {
  for (const [index, { name, width, height }] of STORY_PHOTOS.entries()) {
    const { bytes } = await createDemoPhoto(name, createSeededRandom(index));
    const file = join(OF_LANDING, `sample-${index + 1}.webp`);
    await sharp(bytes).resize(width, height).webp({ quality: 60 }).toFile(file);
    if (index === 0)
      await sharp(bytes)
        .resize(816, 459, { fit: 'cover', position: 'bottom' })
        .webp({ quality: 60 })
        .toFile(join(OF_LANDING, 'snow.webp'));
  }
}

const folder = mkdtempSync(join(tmpdir(), 'objektbeleg-pictures-'));
await photos();
await ensureBuilt(console.log);
const { module: ids } = await runnerImport(join(ROOT, 'src/domain/id.ts'));
const server = await startedServer(join(folder, 'data'), planned(ids));
const demo = await startedServer(join(folder, 'demo'));
const browser = await chromium.launch({
  executablePath: findChromium(chromium) ?? undefined,
  args: [
    // Native date fields use the browser's language.
    '--lang=de-DE',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${await film(folder)}`,
  ],
});
try {
  // `npm run pictures -- proofs` takes the three of the landing page's first screen alone.
  if (process.argv[2] !== 'proofs') {
    await camera(browser, server);
    await office(browser, server);
  }
  await proofs(browser, server, demo);
} finally {
  await browser.close();
  await Promise.all([server.stop(), demo.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
