import { test } from '../support/badDay';
import { webkit, webkitOnSmallDisk } from '../support/engines/webkit';
import { leftInTheMiddle, mainJob, onProfile } from './mainJob';
import { fullDisk } from './smallDisk';
import { hintedAtItsEdges } from './strip';

test('delivers offline work after a kill, and link work, in WebKitGTK', async ({ day }) => {
  await mainJob(day, webkit);
});

test('in WebKitGTK on a full disk: the photo that does not fit is refused, and nothing that was safe or delivered is lost', async ({
  day,
}) => {
  await onProfile(webkitOnSmallDisk, (engine) => fullDisk(day, engine));
});

test('is not blocked by pages left during a write, in WebKitGTK', async ({ day }) => {
  await onProfile(webkit, (engine) => leftInTheMiddle(day, engine));
});

test('in WebKitGTK: an edge of the strip is veiled where photos lie beyond it', async ({ day }) => {
  await onProfile(webkit, (engine) => hintedAtItsEdges(day, engine));
});
