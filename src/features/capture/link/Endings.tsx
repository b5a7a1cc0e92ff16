/** Ends of a link's page without a form: invalid, left, or refused during work. */
import { Camera, Link2Off } from 'lucide-react';
import { Banner } from '../../../components/Banner';
import { Button, ButtonLink } from '../../../components/Button';
import { FieldScreen } from '../../../components/FieldScreen';
import { Empty } from '../../../components/ListState';
import { PATHS } from '../../../components/paths';
import { CAPTURE_TEXT, TEXT } from '../../../domain/text/texts.capture';

const WORDS = {
  shape: {
    screen: TEXT.invalidLink,
    title: 'Dieser Link führt zu keiner Dokumentation.',
    text: 'Vielleicht wurde er nicht vollständig kopiert. Haben Sie einen Aufkleber gescannt, scannen Sie ihn bitte noch einmal.',
  },
  refused: {
    screen: CAPTURE_TEXT.link_invalid,
    title: 'Mit diesem Link lässt sich nichts mehr dokumentieren.',
    text: 'Er wurde ersetzt, beendet oder ist abgelaufen. Bitte fragen Sie nach dem neuen Link oder Aufkleber.',
  },
} as const;

export function InvalidLink({ kind }: { kind: keyof typeof WORDS }) {
  const { screen, title, text } = WORDS[kind];
  return (
    <FieldScreen title={screen}>
      <Empty
        icon={Link2Off}
        title={title}
        text={text}
        action={
          <ButtonLink variant="primary" to={PATHS.landing}>
            Zur Startseite
          </ButtonLink>
        }
      />
    </FieldScreen>
  );
}

/** Shown above the form when the server refuses the link after the first photo. */
export function LinkRefused() {
  return (
    <Banner icon={Link2Off} kind="warning" title={CAPTURE_TEXT.link_invalid} role="alert">
      Ihre Aufnahme bleibt auf diesem Gerät. Nach dem Speichern können Sie sie als ZIP sichern.
    </Banner>
  );
}

/** After an expiry, a discard, or another window's takeover: the person stays on the link. */
export function Left({ expired, onAgain }: { expired: boolean; onAgain: () => void }) {
  return (
    <FieldScreen title="Neue Dokumentation">
      <Empty
        icon={Camera}
        title={expired ? TEXT.timeExpired : 'Diese Aufnahme ist beendet.'}
        action={
          <Button variant="primary" size="tall" onClick={onAgain}>
            Neue Dokumentation starten
          </Button>
        }
      />
    </FieldScreen>
  );
}
