import { CalendarClock, Upload } from 'lucide-react';
import { Banner } from './Banner';
import { ButtonLink } from './Button';
import { PATHS } from './paths';
import { LOOK, SHORT_LIVED, STAY_OPEN } from './stillHereTexts';

/**
 * This phone still holds work although nobody is signed in: it is delivered from any page, as long as one is open (D43).
 * @param props `title`: how many; `moves`: whether some of it goes by itself; `shortLived`: the browser may delete it.
 */
export function StillHere({ title, moves, shortLived }: { title: string; moves: boolean; shortLived: boolean }) {
  return (
    <Banner icon={Upload} title={title} role="status" actions={<ButtonLink to={PATHS.outbox}>Ansehen</ButtonLink>}>
      <p>{moves ? STAY_OPEN : LOOK}</p>
      <p hidden={!shortLived}>{SHORT_LIVED}</p>
    </Banner>
  );
}

/** The warning where something waits and the browser's storage is short-lived: by a link nobody installs the app. */
export function ShortLived() {
  return (
    <Banner icon={CalendarClock} kind="warning" title="Innerhalb von 7 Tagen übertragen">
      {SHORT_LIVED}
    </Banner>
  );
}
