import { test } from '../support/badDay';
import { webkit } from '../support/engines/webkit';
import { leftInTheMiddle, mainJob, onProfile } from './mainJob';

test('delivers offline work after a kill, and link work, in WebKitGTK', async ({ day }) => {
  await mainJob(day, webkit);
});

test('is not blocked by pages left during a write, in WebKitGTK', async ({ day }) => {
  await onProfile(webkit, (engine) => leftInTheMiddle(day, engine));
});
