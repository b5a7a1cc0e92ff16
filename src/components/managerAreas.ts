import { Building2, FolderOpen, LayoutDashboard, Mail } from 'lucide-react';
import type { Area } from './OfficeShell';
import { PATHS } from './paths';

/** The areas of a Hausverwaltung, the same on each of its screens and above a single record. */
export const MANAGER_AREAS: readonly Area[] = [
  { to: PATHS.managerDashboard, label: 'Übersicht', icon: LayoutDashboard },
  { to: PATHS.managerProperties, label: 'Immobilien', icon: Building2 },
  { to: PATHS.managerInvitations, label: 'Einladungen', icon: Mail },
  { to: PATHS.managerDocumentations, label: 'Dokumentationen', icon: FolderOpen },
];
