import { firefox } from '../support/engines/firefox';
import { test } from '../support/updateStage';
import { mainJob, onProfile, updated } from './mainJob';
import { hintedAtItsEdges } from './strip';

test('in Firefox: captured without a network, killed, delivered by itself; captured through a link; both seen at the desk', async ({
  day,
}) => {
  await mainJob(day, firefox);
});

test('in Firefox: what waits outlives an update of the app, and is delivered by the new one', async ({ update }) => {
  await onProfile(firefox, (engine) => updated(update, engine));
});

test('in Firefox: an edge of the strip is veiled where photos lie beyond it', async ({ day }) => {
  await onProfile(firefox, (engine) => hintedAtItsEdges(day, engine));
});
