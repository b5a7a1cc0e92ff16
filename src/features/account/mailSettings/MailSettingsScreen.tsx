import { Building2, MailWarning, MailX } from 'lucide-react';
import { useState } from 'react';
import type { MailOverview, MailSettings } from '../../../api/mailSettings';
import { Banner } from '../../../components/Banner';
import { ButtonLink } from '../../../components/Button';
import { Switch } from '../../../components/Choice';
import { showFailure } from '../../../components/dialogs/failure';
import { ListFrame } from '../../../components/lists/List';
import { PATHS } from '../../../components/paths';
import { RoleScreen } from '../../../components/RoleScreen';
import { StateLine } from '../../../components/StateLine';
import type { SessionRow } from '../../../db/db';
import { useSession } from '../../../db/live/screens';
import { readableEmail } from '../../../domain/people/user';
import { WORDS } from '../../sign-in/words';
import { AccountPart, Opener } from '../Rows';
import { MutedDialog } from './MutedDialog';
import { useMailSettings } from './useMailSettings';
import { answersHint, KIND_TEXT, MAIL_TEXT, mutedText, outcomeText } from './words';

/** '/konto/e-mails': the e-mail settings, and the outcome of the last e-mails. */
export function MailSettingsScreen() {
  const session = useSession();
  return session ? <NotificationsOf session={session} /> : null;
}

function NotificationsOf({ session }: { session: SessionRow }) {
  const { query, change } = useMailSettings(session.user);
  return (
    <RoleScreen
      session={session}
      title="E-Mails"
      subtitle={<p className="muted">{`Was Objektbeleg an ${readableEmail(session.email)} sendet`}</p>}
      back={PATHS.account}
      backAtDesk
      gap="wide"
    >
      <ListFrame<MailOverview>
        query={query}
        loading="E-Mails werden geladen"
        failed="Die E-Mails konnten nicht geladen werden"
        empty={null}
      >
        {([settings]) => settings && <Choices session={session} settings={settings} onChange={change} />}
      </ListFrame>
    </RoleScreen>
  );
}

type ChoicesProps = {
  session: SessionRow;
  settings: MailOverview;
  /** @throws RemoteError */
  onChange: (edit: Partial<MailSettings>) => Promise<void>;
};

function Choices({ session, settings, onChange }: ChoicesProps) {
  const [choosing, setChoosing] = useState(false);
  const changeSettings = (edit: Partial<MailSettings>) => {
    onChange(edit).catch((error: unknown) => showFailure(WORDS.failed, error));
  };
  return (
    <>
      <Unsent settings={settings} />
      <AccountPart title="Was Sie erhalten">
        <Switch
          label={MAIL_TEXT.weekly}
          hint={MAIL_TEXT.weeklyHint}
          checked={settings.weekly}
          onChange={(weekly) => changeSettings({ weekly })}
        />
        {settings.weekly && (
          <Switch
            label={MAIL_TEXT.allDone}
            hint={MAIL_TEXT.allDoneHint}
            checked={settings.allDone}
            onChange={(allDone) => changeSettings({ allDone })}
          />
        )}
        <Switch
          label={MAIL_TEXT.answers}
          hint={answersHint(session.role)}
          checked={settings.answers}
          onChange={(answers) => changeSettings({ answers })}
        />
        {(['threads', 'witness'] as const).map((kind) => (
          <Switch
            key={kind}
            label={MAIL_TEXT[kind]}
            hint={MAIL_TEXT[`${kind}Hint`]}
            checked={settings[kind]}
            onChange={(isOn) => changeSettings({ [kind]: isOn })}
          />
        ))}
        {settings.properties.length > 0 && (
          <div className="rows">
            <Opener
              icon={Building2}
              label="Ausgenommen"
              value={mutedText(settings.muted.length)}
              onOpen={() => setChoosing(true)}
            />
          </div>
        )}
      </AccountPart>
      <AccountPart title="Letzte E-Mails">
        <Last settings={settings} />
      </AccountPart>
      {choosing && <MutedDialog letters={settings} onSave={onChange} onClose={() => setChoosing(false)} />}
    </>
  );
}

function Unsent({ settings }: { settings: MailOverview }) {
  if (!settings.mail)
    return (
      <Banner icon={MailX} title="Von hier werden keine E-Mails gesendet">
        Für diese Installation ist kein Mailserver eingerichtet. Was Sie wählen, gilt, sobald es einen gibt.
      </Banner>
    );
  if (settings.confirmed) return null;
  return (
    <Banner
      icon={MailWarning}
      title="E-Mail-Adresse noch nicht bestätigt"
      actions={<ButtonLink to={PATHS.account}>Zum Konto</ButtonLink>}
    >
      E-Mails kommen erst, wenn Ihre Adresse bestätigt ist. Den Link dazu senden wir Ihnen unter Konto noch einmal.
    </Banner>
  );
}

function Last({ settings }: { settings: MailOverview }) {
  if (settings.items.length === 0) return <p className="muted">Noch wurde keine gesendet.</p>;
  return (
    <ul className="rows">
      {settings.items.map((letter) => {
        const { mark, words, more } = outcomeText(letter);
        return (
          <li className="row row--fact" key={`${letter.kind}-${letter.at}`}>
            <span>
              <span className="strong line">{KIND_TEXT[letter.kind] ?? letter.kind}</span>
              <span className="small">
                <StateLine state={mark}>{words}</StateLine>
              </span>
              {more !== '' && <span className="small muted line">{more}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
