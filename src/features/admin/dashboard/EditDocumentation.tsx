import { Dialog } from '../../../components/Dialog';
import { Failed, Loading } from '../../../components/ListState';
import { useEditable } from '../queries';
import { messageOf } from '../words';
import { DocumentationForm } from './DocumentationForm';

const TITLE = 'Dokumentation bearbeiten';

type EditDocumentationProps = { account: string; id: string; onClose: () => void };

/** Ort, Ersteller, Erstellt am, Notizen and the photos (spec 2), freshly loaded. */
export function EditDocumentation({ account, id, onClose }: EditDocumentationProps) {
  const { data, error, refetch } = useEditable(account, id);
  if (data) return <DocumentationForm account={account} title={TITLE} documentation={data} onClose={onClose} />;
  return (
    <Dialog title={TITLE} onClose={onClose} sheet wide>
      {error ? (
        <Failed title={TITLE} text={messageOf(error)} onRetry={() => refetch()} />
      ) : (
        <Loading label="Dokumentation wird geladen" />
      )}
    </Dialog>
  );
}
