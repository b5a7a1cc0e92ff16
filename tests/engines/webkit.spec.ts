import { test } from '../support/badDay';
import { webkit, webkitOnSmallDisk } from '../support/engines/webkit';
import { leftInTheMiddle, mainJob, onProfile } from './mainJob';
import { fullDisk } from './smallDisk';
import { hintedAtItsEdges } from './strip';

test('in WebKitGTK: captured without a network, killed, delivered by itself; captured through a link; both seen at the desk', async ({
  day,
}) => {
  await mainJob(day, webkit);
});

test('in WebKitGTK on a full disk: the photo that does not fit is refused, and nothing that was safe or delivered is lost', async ({
  day,
}) => {
  await onProfile(webkitOnSmallDisk, (engine) => fullDisk(day, engine));
});

test('in WebKitGTK: pages left in the middle of a write hold up no later one', async ({ day }) => {
  await onProfile(webkit, (engine) => leftInTheMiddle(day, engine));
});

test('in WebKitGTK: an edge of the strip is veiled where photos lie beyond it', async ({ day }) => {
  await onProfile(webkit, (engine) => hintedAtItsEdges(day, engine));
});
