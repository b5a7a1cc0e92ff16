import { LogIn } from 'lucide-react';
import { Banner } from '../../components/Banner';
import { ButtonLink } from '../../components/Button';
import { numberText } from '../../components/format';
import { Numbered } from '../../components/Numbered';
import { authPath, PATHS } from '../../components/paths';
import { Two } from '../../components/SecondLanguage';
import { StateLine } from '../../components/StateLine';
import type { OthersWork } from '../../db/live/waiting';
import { deliveryWords } from '../../domain/delivery/deliveryWords';
import { reasonText, staysHere } from './sealedWords';

/** Work of other people: number, state and reason; no name, place or picture. */
export function Others({ works, nobody }: { works: readonly OthersWork[]; nobody: boolean }) {
  return (
    <>
      <h2>
        <Two>Von Personen, die abgemeldet sind</Two>
      </h2>
      {nobody && (
        <Banner
          icon={LogIn}
          title="Mehr sehen Sie nach der Anmeldung"
          actions={<ButtonLink to={authPath('login', PATHS.outbox)}>Anmelden</ButtonLink>}
        >
          Fotos, Ort und Namen sieht nur die Person, die dokumentiert hat.
        </Banner>
      )}
      {works.map((work) => (
        <OneOfOthers key={work.id} work={work} />
      ))}
    </>
  );
}

function OneOfOthers({ work }: { work: OthersWork }) {
  const { mark, words, reason } = getText(work);
  return (
    <article className="record">
      <div className="record__line record__line--wrap">
        <span className="record__date">
          {work.number === null ? (
            <Two>{work.isAnswer ? 'Antwort auf eine Nachfrage' : 'Begonnene Aufnahme'}</Two>
          ) : (
            <Numbered>{numberText(work.number)}</Numbered>
          )}
        </span>
        <StateLine state={mark}>{words}</StateLine>
      </div>
      <p className="small">
        <Two>{reason}</Two>
      </p>
    </article>
  );
}

function getText({ state, reason, byItself, hasPhotos }: OthersWork) {
  if (state === null)
    return {
      mark: 'wait',
      words: 'Nicht gespeichert',
      reason: 'Zu sehen, wenn sich diese Person wieder anmeldet.',
    } as const;
  const texts = deliveryWords({ transfer: { state } }, { now: 0, sending: false });
  if (state === 'refused') return { ...texts, reason: `${reasonText(reason)} ${staysHere(hasPhotos)}` };
  if (state === 'waiting' && byItself) return { ...texts, reason: 'Wird übertragen, sobald wieder Netz da ist.' };
  return { ...texts, reason: 'Wird übertragen, sobald sich diese Person wieder anmeldet.' };
}
