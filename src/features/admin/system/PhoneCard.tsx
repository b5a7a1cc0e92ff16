import { Send } from 'lucide-react';
import { type SystemState, sendTestMail } from '../../../api/adminSystem';
import { Button } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { showFailure } from '../../../components/dialogs/failure';
import { dateTime, formatCount } from '../../../components/format';
import { StateLine } from '../../../components/StateLine';
import { showToast } from '../../../components/Toast';
import { ISSUE_TEXT } from '../../../domain/text/texts.de';
import { goneUnder } from '../words';
import { ErrorNote } from './TechnicalNote';
import { UnfinishedList } from './UnfinishedList';
import { mailsText } from './words';

const recordCountText = (count: number) => `${formatCount(count)} ${count === 1 ? 'Dokumentation' : 'Dokumentationen'}`;

/** Undelivered work of phones, and whether mail is sent. */
export function PhoneCard({ state }: { state: SystemState }) {
  const { receiving, documentations, oldest, items } = state.incomplete;
  return (
    <section className="card card--pad" aria-labelledby="system-phones">
      <h2 id="system-phones">Telefone und E-Mail</h2>
      <dl className="file system-file">
        <dt>Seit über 24 h unvollständig</dt>
        <dd>
          {documentations === 0 ? (
            <StateLine state="done">Keine</StateLine>
          ) : (
            <>
              <StateLine state="wait">{recordCountText(documentations)}</StateLine>
              {oldest !== null && <span className="small">älteste vom {dateTime(oldest)}</span>}
              <UnfinishedList items={items} />
            </>
          )}
        </dd>
        <dt>Gerade im Empfang</dt>
        <dd className="strong">{recordCountText(receiving)}</dd>
        <dt>E-Mail</dt>
        <dd>
          <StateLine state={state.mail ? 'done' : 'wait'}>
            {state.mail ? 'Eingerichtet' : 'Nicht eingerichtet'}
          </StateLine>
          {state.mailTrouble && (
            <>
              <span className="small">
                Die letzte E-Mail wurde am {dateTime(state.mailTrouble.at)} nicht angenommen.
              </span>
              <ErrorNote raw={state.mailTrouble.why} />
            </>
          )}
          <TestMail isPossible={state.mail} />
        </dd>
        <dt>Übersichten der letzten 7 Tage</dt>
        <dd>
          <Sent of={state.letters} />
        </dd>
      </dl>
    </section>
  );
}

function Sent({ of }: { of: SystemState['letters'] }) {
  const lost = mailsText(of);
  return (
    <>
      <span className="strong">{`${formatCount(of.sent)} gesendet`}</span>
      {lost !== '' && <StateLine state="wait">{lost}</StateLine>}
    </>
  );
}

const NO_MAIL = 'system-no-mail';
const NOT_SENT = 'Test-E-Mail nicht gesendet';

/** Without a mail server a test would only fail. */
function TestMail({ isPossible }: { isPossible: boolean }) {
  const [busy, send] = useBusy(async () => {
    try {
      const code = await sendTestMail();
      if (code === null)
        showToast({ kind: 'success', title: 'E-Mail gesendet', text: 'Bitte prüfen Sie Ihr Postfach.' });
      else showToast({ kind: 'danger', title: NOT_SENT, text: ISSUE_TEXT[code] });
    } catch (error) {
      showFailure(NOT_SENT, error, goneUnder(NOT_SENT));
    }
  });
  return (
    <>
      <Button icon={Send} busy={busy} {...(!isPossible && { blockedBy: NO_MAIL })} onClick={() => send()}>
        Test-E-Mail senden
      </Button>
      {!isPossible && (
        <span className="small" id={NO_MAIL}>
          {`${ISSUE_TEXT.mail_not_configured} Eine Test-E-Mail geht erst danach.`}
        </span>
      )}
    </>
  );
}
