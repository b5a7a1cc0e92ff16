import { Dialog } from '../../components/Dialog';
import { Fact } from '../records/Fact';
import { KEYS } from './keys';

/** The list of keys, opened by '?'. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Tastenkürzel" onClose={onClose}>
      <dl className="file">
        {KEYS.map(({ keys, text }) => (
          <Fact key={keys} label={keys} value={text} />
        ))}
      </dl>
      <p className="small muted">Abschalten können Sie die Tastenkürzel unter Konto, Darstellung.</p>
    </Dialog>
  );
}
