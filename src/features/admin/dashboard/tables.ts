/** The actions on a row of the dashboard. */
import type { AdminDocumentation, AdminProperty } from '../../../api/adminRecords';
import type { AdminUser } from '../../../api/adminUsers';

export type TableTarget =
  | { object: 'user'; row: AdminUser }
  | { object: 'property'; row: AdminProperty }
  | { object: 'documentation'; row: AdminDocumentation };

export type OnAct = (action: 'edit' | 'delete', target: TableTarget) => void;
