/** What a row of a table on the dashboard can be asked for. */
import type { AdminDocumentation, AdminProperty } from '../../../api/adminRecords';
import type { AdminUser } from '../../../api/adminUsers';

export type TableTarget =
  | { object: 'user'; row: AdminUser }
  | { object: 'property'; row: AdminProperty }
  | { object: 'documentation'; row: AdminDocumentation };

/** Opens the dialog of a row. */
export type OnAct = (action: 'edit' | 'delete', target: TableTarget) => void;
