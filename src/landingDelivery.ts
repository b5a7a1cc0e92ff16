/**
 * What the pages of landing.ts load where this phone still holds work: the sync engine, which runs on every page (D43),
 * and the line that says so. No part of the screens comes along.
 */
import { keepLog } from './app/deviceLog';
import { undeliveredByLink, undeliveredOfAll } from './data/undelivered';
import { startSync } from './sync/engine';
import { watch } from './sync/watch';
import { thousands } from './ui/format';

/** Drawn at build time, hidden (features/public/publicHtml.tsx); the legal pages have none. */
const line = document.getElementById('still-here');

function show([all, byLink]: [number, number]): void {
  if (!line) return;
  const title = line.querySelector('strong');
  if (title) title.textContent = `${thousands(all)} nicht übertragen`;
  // Of people who signed out only the number is told; what links captured anybody here may look at.
  line.querySelector('.btn-row')?.toggleAttribute('hidden', byLink === 0);
  line.hidden = all === 0;
}

keepLog();
startSync();
watch('landing', () => Promise.all([undeliveredOfAll(), undeliveredByLink()]), show);
