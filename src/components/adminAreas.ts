import { Activity, LayoutDashboard, ScrollText, Users } from 'lucide-react';
import type { Area } from './OfficeShell';
import { PATHS } from './paths';

/** Areas of a super admin, for all its screens. */
export const ADMIN_AREAS: readonly Area[] = [
  { to: PATHS.adminDashboard, label: 'Dashboard', icon: LayoutDashboard },
  { to: PATHS.adminUsers, label: 'Benutzerverwaltung', icon: Users },
  { to: PATHS.adminAudit, label: 'Protokoll', icon: ScrollText },
  { to: PATHS.adminSystem, label: 'System', icon: Activity },
];
