import { Activity, LayoutDashboard, ScrollText, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SessionRow } from '../../data/db';
import { useSession } from '../../data/hooks';
import { Loading } from '../../ui/listState';
import { type Area, OfficeShell } from '../../ui/officeShell';
import { PATHS } from '../../ui/paths';
import './admin.css';

const AREAS: readonly Area[] = [
  { to: PATHS.adminDashboard, label: 'Dashboard', icon: LayoutDashboard },
  { to: PATHS.adminUsers, label: 'Benutzerverwaltung', icon: Users },
  { to: PATHS.adminAudit, label: 'Protokoll', icon: ScrollText },
  { to: PATHS.adminSystem, label: 'System', icon: Activity },
];

type AdminShellProps = {
  title: string;
  subtitle?: string | undefined;
  action?: ReactNode;
  /** Above the title. */
  before?: ReactNode;
  children: (session: SessionRow) => ReactNode;
};

/** The frame of the super admin's screens: areas, the label 'Super-Admin', 'Abmelden'. */
export function AdminShell({ title, subtitle, action, before, children }: AdminShellProps) {
  const session = useSession();
  if (!session) return <Loading label={`${title} wird geladen`} />;
  return (
    <OfficeShell
      title={title}
      subtitle={subtitle}
      action={action}
      before={before}
      areas={AREAS}
      badge={<span className="badge badge--destructive">Super-Admin</span>}
      who={{ name: session.fullName, company: session.email }}
    >
      {children(session)}
    </OfficeShell>
  );
}
