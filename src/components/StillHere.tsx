import { CalendarClock, Upload } from 'lucide-react';
import { Banner } from './Banner';
import { ButtonLink } from './Button';
import { PATHS } from './paths';
import { LOOK, SHORT_LIVED, STAY_OPEN } from './stillHereTexts';

/**
 * Signed out, but this phone holds work: any open page delivers it.
 * @param props `title`: how many; `moves`: some is delivered without a sign-in; `shortLived`: the
 * browser may delete it.
 */
export function StillHere({ title, moves, shortLived }: { title: string; moves: boolean; shortLived: boolean }) {
  return (
    <Banner icon={Upload} title={title} role="status" actions={<ButtonLink to={PATHS.outbox}>Ansehen</ButtonLink>}>
      <p>{moves ? STAY_OPEN : LOOK}</p>
      <p hidden={!shortLived}>{SHORT_LIVED}</p>
    </Banner>
  );
}

/** Warns where work waits in short-lived storage: link workers do not install the app. */
export function ShortLived() {
  return (
    <Banner icon={CalendarClock} kind="warning" title="Innerhalb von 7 Tagen übertragen">
      {SHORT_LIVED}
    </Banner>
  );
}
