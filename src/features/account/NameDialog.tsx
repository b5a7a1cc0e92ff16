import { saveNames } from '../../api/account';
import { FormDialog } from '../../components/FormDialog';
import { TextField } from '../../components/TextField';
import { showToast } from '../../components/Toast';
import type { SessionRow } from '../../db/db';
import { updateSession } from '../../db/session';
import { nameIssue, tidyName } from '../../domain/people/name';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { useFields } from '../sign-in/useFields';
import { WORDS } from '../sign-in/words';

type Named = 'fullName' | 'companyName';

const LABEL = {
  fullName: { title: 'Name ändern', label: 'Vollständiger Name', autoComplete: 'name' },
  companyName: { title: 'Firma ändern', label: 'Firmenname', autoComplete: 'organization' },
} as const;

/** Changes name or company. Existing documentations keep the old name. */
export function NameDialog(props: { session: SessionRow; field: Named; onClose: () => void }) {
  const { session, field, onClose } = props;
  const { values, bind, refuse, fail, reason } = useFields({ name: session[field] });
  const { title, label, autoComplete } = LABEL[field];
  const saveName = async () => {
    const issue = nameIssue(values.name);
    if (refuse(issue ? { name: ISSUE_TEXT[issue] } : {})) return;
    const change = { [field]: tidyName(values.name) };
    try {
      await saveNames(session.user, change);
      // Keyed by user, not by session: the session may have been renewed meanwhile.
      await updateSession(change, { user: session.user });
      showToast({ kind: 'success', title: WORDS.saved });
      onClose();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <FormDialog title={title} onClose={onClose} onSubmit={saveName} reason={reason}>
      <TextField {...bind('name')} label={label} autoComplete={autoComplete} />
      <p className="small muted">Bereits gespeicherte Dokumentationen behalten die Angabe, unter der sie entstanden.</p>
    </FormDialog>
  );
}
