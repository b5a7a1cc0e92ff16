/** Loaded by the pages of landing.ts where this phone holds work: the sync engine and its line. No screen code. */
import { keepLog } from './app/deviceLog';
import { formatCount } from './components/format';
import { LOOK, STAY_OPEN } from './components/stillHereTexts';
import { anythingMoves, undeliveredOfAll } from './db/undelivered';
import { isShortLived } from './platform/installation';
import { startSync } from './sync/page';
import { watchQuery } from './sync/watch';

/** Drawn at build time, hidden (app/PublicHtml.tsx); only on some pages. */
const line = document.getElementById('still-here');

function showUndelivered([all, moves]: [number, boolean]): void {
  if (!line) return;
  const title = line.querySelector('strong');
  if (title) title.textContent = `${formatCount(all)} nicht übertragen`;
  const [what, shortLived] = line.querySelectorAll('p');
  if (what) what.textContent = moves ? STAY_OPEN : LOOK;
  shortLived?.toggleAttribute('hidden', !isShortLived());
  line.hidden = all === 0;
}

keepLog();
startSync();
watchQuery('landing', () => Promise.all([undeliveredOfAll(), anythingMoves()]), showUndelivered);
