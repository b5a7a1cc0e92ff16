import { Fragment } from 'react';
import { Dialog } from '../../components/Dialog';
import { KEYS } from './keys';

/** The list of keys, opened by '?'. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Tasten" onClose={onClose}>
      <dl className="file">
        {KEYS.map(({ keys, text }) => (
          <Fragment key={keys}>
            <dt>{keys}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="small muted">Unter Konto, Darstellung lassen sich die Tasten abschalten.</p>
    </Dialog>
  );
}
