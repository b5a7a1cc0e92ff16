/** A server of its own, whose app can be replaced while phones use it. */
import { rm } from 'node:fs/promises';
import { copyOfApp, publishNext, takeBack } from './nextVersion';
import { test as base, Scenario, World } from './scenario';

/** `publish` installs the next version, `takeBack` restores the first one. */
export const test = base.extend<{
  update: { scenario: Scenario; publish: () => Promise<void>; takeBack: () => Promise<void> };
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern.
  update: async ({}, use) => {
    const app = await copyOfApp();
    const world = await World.begin({ dist: app });
    const scenario = await Scenario.begin(world);
    await use({ scenario, publish: () => publishNext(app), takeBack: () => takeBack(app) });
    await scenario.end();
    await world.end();
    await rm(app, { recursive: true });
  },
});
