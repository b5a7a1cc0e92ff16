import type { ReactNode } from 'react';
import { ADMIN_AREAS } from '../../components/adminAreas';
import { Loading } from '../../components/ListState';
import { OfficeShell } from '../../components/OfficeShell';
import { nameBlock } from '../../components/RoleScreen';
import type { SessionRow } from '../../db/db';
import { useSession } from '../../db/live/screens';
import './admin.css';

type AdminShellProps = {
  title: string;
  subtitle?: string | undefined;
  action?: ReactNode;
  before?: ReactNode;
  children: (session: SessionRow) => ReactNode;
};

/** The frame of the super admin's screens. */
export function AdminShell({ title, subtitle, action, before, children }: AdminShellProps) {
  const session = useSession();
  if (!session) return <Loading label={`${title} wird geladen`} />;
  return (
    <OfficeShell
      title={title}
      subtitle={subtitle}
      action={action}
      before={before}
      areas={ADMIN_AREAS}
      {...nameBlock(session)}
    >
      {children(session)}
    </OfficeShell>
  );
}
