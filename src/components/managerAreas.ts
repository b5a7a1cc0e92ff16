import { Building2, FolderOpen, LayoutDashboard, Mail } from 'lucide-react';
import type { Area } from './OfficeShell';
import { PATHS } from './paths';

/** Areas of a Hausverwaltung, for all its screens. */
export const MANAGER_AREAS: readonly Area[] = [
  { to: PATHS.managerDashboard, label: 'Übersicht', icon: LayoutDashboard },
  { to: PATHS.managerProperties, label: 'Immobilien', icon: Building2 },
  { to: PATHS.managerInvitations, label: 'Einladungen', icon: Mail },
  { to: PATHS.managerDocumentations, label: 'Dokumentationen', icon: FolderOpen },
];
