import { test } from '../support/badDay';
import { webkit } from '../support/engines/webkit';
import { leftInTheMiddle, mainJob, onProfile } from './mainJob';

test('in WebKitGTK: captured without a network, killed, delivered by itself; captured through a link; both seen at the desk', async ({
  day,
}) => {
  await mainJob(day, webkit);
});

test('in WebKitGTK: pages left in the middle of a write hold up no later one', async ({ day }) => {
  await onProfile(webkit, (engine) => leftInTheMiddle(day, engine));
});
