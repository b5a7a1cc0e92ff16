/** /documentation/{token}: capture without an account (spec 2). Reads Dexie only; sync calls the server. */
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { lazyComponent } from '../../../components/Arriving';
import { PATHS } from '../../../components/paths';
import { Two } from '../../../components/SecondLanguage';
import { ShortLived } from '../../../components/StillHere';
import type { LinkRow, OwnerKey, PropertyRow } from '../../../db/db';
import { hasOpenWork, openLink } from '../../../db/links';
import { useLink, useSetting, useWaitingBeside } from '../../../db/live/screens';
import { useLive } from '../../../db/live/useLive';
import { setSetting } from '../../../db/settings';
import { BACKGROUND_AFTER, LINK_SAVED_REDIRECT } from '../../../domain/limits';
import { useOnline } from '../../../platform/connectivity';
import { isShortLived } from '../../../platform/installation';
import { afterInView, whenIdle } from '../../../platform/page';
import { CaptureForm } from '../CaptureForm';
import { loadTheRest, NotReady, Receipt } from '../lazyParts';
import type { Capture, CaptureAuthor } from '../state/opening';
import { useBeginning } from '../state/useBeginning';
import type { Saved } from '../state/useSave';
import { useFirstCountdown } from '../WhyCountdown';
import { LinkPropertyStep, NameStep } from './LinkSteps';
import { linkProperty } from './linkProperty';

/** Rare parts load when needed; with a connection they are prefetched after the form. */
const loadEndings = () => import('./Endings');
const InvalidLink = lazyComponent(async () => (await loadEndings()).InvalidLink);
const Left = lazyComponent(async () => (await loadEndings()).Left);
const Refused = lazyComponent(async () => (await loadEndings()).LinkRefused);

export function LinkDocumentation({ token }: { token: string }) {
  const { owner, failed, retry } = useOpened(token);
  useEffect(loadTheRest, []);
  useEffect(() => whenIdle(() => void loadEndings().catch(() => undefined), BACKGROUND_AFTER), []);
  if (failed) return <NotReady back={PATHS.landing} onRetry={retry} />;
  return owner && <Opened key={owner} owner={owner} />;
}

/** Stores the opening; the row is then read live. */
function useOpened(token: string): { owner: OwnerKey | null; failed: boolean; retry: () => void } {
  const [opened, setOpened] = useState<{ owner: OwnerKey | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the person asking once more
  useEffect(() => {
    let gone = false;
    openLink(token).then(
      ({ owner }) => !gone && setOpened({ owner }),
      () => !gone && setOpened({ owner: null }),
    );
    return () => {
      gone = true;
    };
  }, [token, attempt]);
  const reopenLink = () => {
    setOpened(null);
    setAttempt((before) => before + 1);
  };
  return { owner: opened?.owner ?? null, failed: opened !== null && opened.owner === null, retry: reopenLink };
}

function Opened({ owner }: { owner: OwnerKey }) {
  const link = useLink(owner);
  const working = useLive(hasOpenWork, owner);
  const [saved, setSaved] = useState(false);
  if (!link || working === undefined) return null;
  // A person with photos may finish: saved work can be exported from 'Nicht übertragen'.
  if (link.state === 'invalid' && !working && !saved) return <InvalidLink kind="refused" />;
  return <Rounds link={link} onSaved={() => setSaved(true)} />;
}

function Rounds({ link, onSaved }: { link: LinkRow; onSaved: () => void }) {
  const { owner, facts } = link;
  const [round, setRound] = useState(0);
  const [over, setOver] = useState<Saved | 'left' | null>(null);
  const who: CaptureAuthor = { owner, author: null };
  const { capture, failed } = useBeginning(who, round);
  const properties = useMemo(() => (facts ? [linkProperty(facts, owner)] : []), [facts, owner]);
  const restartCapture = () => {
    setOver(null);
    setRound((before) => before + 1);
  };
  if (over === 'left') return <Left expired={capture?.countdown.shownRemaining() === 0} onAgain={restartCapture} />;
  if (over) return <SavedByLink {...over} property={properties[0] ?? null} onAgain={restartCapture} />;
  if (failed) return <NotReady back={PATHS.landing} onRetry={restartCapture} />;
  if (!capture) return null;
  const handleSaved = (saved: Saved) => {
    onSaved();
    setOver(saved);
    // Conveniences, errors ignored: the next time's name, and the receipt on the start page.
    setSetting('linkName', saved.row.authorName).catch(() => undefined);
    setSetting('linkReceipt', saved.row.id).catch(() => undefined);
  };
  return (
    <Form key={round} {...{ link, capture, who, properties }} onSaved={handleSaved} onLeave={() => setOver('left')} />
  );
}

type FormProps = {
  link: LinkRow;
  capture: Capture;
  who: CaptureAuthor;
  properties: PropertyRow[];
  onSaved: (saved: Saved) => void;
  onLeave: () => void;
};

function Form({ link, ...rest }: FormProps) {
  const { facts } = link;
  const warned = useWarned();
  const online = useOnline();
  const measured = useSetting('measuredOffset');
  const remembered = useSetting('linkName');
  const first = useFirstCountdown(link.owner);
  if (measured === undefined || remembered === undefined || warned === undefined || first === undefined) return null;
  return (
    <CaptureForm
      {...rest}
      name=""
      measuredOffset={measured}
      firstCountdown={first}
      end={<Privacy />}
      subtitle={facts?.company ? `Ohne Anmeldung, im Auftrag von ${facts.company}` : 'Ohne Anmeldung'}
      ahead={({ draft, draftStore, showErrors, attempt }) => (
        <>
          {warned && <ShortLived />}
          {link.state === 'invalid' && <Refused />}
          <LinkPropertyStep facts={facts} online={online} />
          <NameStep
            draftStore={draftStore}
            name={draft.employeeName}
            remembered={remembered ?? ''}
            showErrors={showErrors}
            onEnter={attempt}
          />
        </>
      )}
    />
  );
}

function Privacy() {
  return (
    <nav className="foot-links foot-links--in" aria-label="Rechtliches">
      <Link to={PATHS.privacy}>
        <Two>Datenschutz</Two>
      </Link>
    </nav>
  );
}

/**
 * Whether work waits here that the browser may delete. Constant during one capture: a finished delivery must not move
 * the form.
 */
function useWarned(): boolean | undefined {
  const waits = useWaitingBeside(null);
  const [first, setFirst] = useState<number>();
  if (first === undefined && waits !== undefined) setFirst(waits);
  const known = first ?? waits;
  return known === undefined ? undefined : known > 0 && isShortLived();
}

/** The receipt; after two seconds in view the start page (spec 4), unless it has a notice to read. */
function SavedByLink({ row, missing, ...rest }: Saved & { property: PropertyRow | null; onAgain: () => void }) {
  const navigate = useNavigate();
  const complete = missing.length === 0;
  useEffect(
    () => (complete ? afterInView(LINK_SAVED_REDIRECT, () => navigate(PATHS.landing)) : undefined),
    [navigate, complete],
  );
  return <Receipt {...rest} saved={row} missing={missing} home={PATHS.landing} byLink />;
}
