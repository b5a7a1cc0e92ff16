import { test } from '../support/browser/scenario';
import { webkit, webkitOnSmallDisk, webkitWithCamera } from '../support/engines/webkit';
import { homesDrawn } from './homes';
import { leftInTheMiddle, mainJob, onProfile } from './mainJob';
import { fullDisk } from './smallDisk';
import { hintedAtItsEdges } from './strip';

test('delivers offline work after a kill, link work and a pair, in WebKitGTK', async ({ scenario }) => {
  await mainJob(scenario, webkit, webkitWithCamera);
});

test('rejects a photo on a full disk and loses nothing, in WebKitGTK', async ({ scenario }) => {
  await onProfile(webkitOnSmallDisk, (engine) => fullDisk(scenario, engine));
});

test('is not blocked by pages left during a write, in WebKitGTK', async ({ scenario }) => {
  await onProfile(webkit, (engine) => leftInTheMiddle(scenario, engine));
});

test("fades the strip's edge only where photos lie beyond it, in WebKitGTK", async ({ scenario }) => {
  await onProfile(webkit, (engine) => hintedAtItsEdges(scenario, engine));
});

test('draws the homes of all roles in WebKitGTK', async ({ scenario }) => {
  await homesDrawn(scenario, webkit);
});
