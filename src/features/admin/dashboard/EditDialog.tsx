import { EditDocumentation } from './EditDocumentation';
import { EditProperty } from './EditProperty';
import { EditUser } from './EditUser';
import type { TableTarget } from './tables';

type EditDialogProps = { account: string; target: TableTarget; onClose: () => void };

/** The edit dialog of the chosen row. */
export function EditDialog({ account, target, onClose }: EditDialogProps) {
  if (target.object === 'user') return <EditUser account={account} user={target.row} onClose={onClose} />;
  if (target.object === 'property') return <EditProperty account={account} property={target.row} onClose={onClose} />;
  return <EditDocumentation account={account} id={target.row.id} onClose={onClose} />;
}
