import { Building2, FolderOpen, LayoutDashboard, Users } from 'lucide-react';
import type { Area } from './OfficeShell';
import { PATHS } from './paths';

export const PROVIDER_AREAS: readonly Area[] = [
  { to: PATHS.dashboard, label: 'Dashboard', icon: LayoutDashboard },
  { to: PATHS.employees, label: 'Mitarbeitende', icon: Users },
  { to: PATHS.properties, label: 'Immobilien', icon: Building2 },
  { to: PATHS.history, label: 'Dokumentationen', icon: FolderOpen },
];
