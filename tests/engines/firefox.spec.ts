import { test } from '../support/browser/updateStage';
import { firefox, firefoxWithCamera } from '../support/engines/firefox';
import { homesDrawn } from './homes';
import { mainJob, onProfile, updated } from './mainJob';
import { hintedAtItsEdges } from './strip';

test('delivers offline work after a kill, link work and a pair, in Firefox', async ({ scenario }) => {
  await mainJob(scenario, firefox, firefoxWithCamera);
});

test('delivers waiting work by the updated app in Firefox', async ({ update }) => {
  await onProfile(firefox, (engine) => updated(update, engine));
});

test("fades the strip's edge only where photos lie beyond it, in Firefox", async ({ scenario }) => {
  await onProfile(firefox, (engine) => hintedAtItsEdges(scenario, engine));
});

test('draws the homes of all roles in Firefox', async ({ scenario }) => {
  await homesDrawn(scenario, firefox);
});
