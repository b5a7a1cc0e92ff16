/** A full disk under WebKit, which reports only a failed write. */
import { expect } from '@playwright/test';
import type { Scenario } from '../support/browser/scenario';
import { Hand } from '../support/engines/hand';
import type { SmallWebkit } from '../support/engines/webkit';
import { captured, DELIVERED, located, readyToWork } from './mainJob';

/** Free pages of its database still take some photos. */
const PHOTOS_MOST = 15;

/** Names the rejected photo with both causes, and keeps delivered and stored ones. */
export async function fullDisk(scenario: Scenario, engine: SmallWebkit): Promise<void> {
  const hand = new Hand(engine, scenario.proxy.url);
  await readyToWork(hand, scenario);
  const delivered = await captured(hand, [3, 5]);
  await expect.poll(() => hand.state(), DELIVERED).toBe('complete');

  await hand.goto('/new-documentation');
  await hand.addPhoto(7);
  await hand.toForm();
  await hand.fill('Notizen', 'Kein Platz mehr');
  await located(hand);
  const shown = () => engine.evaluate(photosShown);
  engine.fillDisk(0);
  let safe = 1;
  for (let seed = 20; seed < 20 + PHOTOS_MOST && (await isTaken(hand, seed)); seed++) safe++;
  expect(safe).toBeLessThan(1 + PHOTOS_MOST);
  expect(await hand.text()).toContain('Vielleicht ist er voll.');
  expect(await shown()).toBe(safe);

  engine.clearDisk();
  await hand.addPhoto(9);
  await hand.tap('Speichern');
  await hand.sees('Dokumentation gespeichert');
  const saved = (await hand.kept()).find(({ id }) => id !== delivered.id);
  if (!saved) throw new Error('Nothing lies on the phone.');
  expect(Object.keys(saved.stored)).toHaveLength(safe + 1);
  await expect
    .poll(async () => (await hand.kept()).find(({ id }) => id === saved.id)?.state ?? 'complete', DELIVERED)
    .toBe('complete');
  scenario.expected.push(delivered, saved);
  await scenario.expectArrived();
}

/** Picks a photo. @returns whether it is stored; false once the screen rejects it. */
async function isTaken(hand: Hand, seed: number): Promise<boolean> {
  const before = await hand.engine.evaluate(photosShown);
  await hand.pick(seed);
  const outcome = async () => {
    if ((await hand.text()).includes('Nicht übernommen:')) return 'refused';
    return (await hand.engine.evaluate(photosShown)) > before ? 'taken' : 'open';
  };
  await expect.poll(outcome, DELIVERED).not.toBe('open');
  return (await outcome()) === 'taken';
}

/** Runs in the page: photos shown as stored. */
function photosShown(): number {
  return document.querySelectorAll('.strip:not(.strip--small) button[aria-label^="Foto "]').length;
}
