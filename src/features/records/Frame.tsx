/** The frame of the history: field screen, or the office of the role. */
import type { ReactNode } from 'react';
import { ADMIN_AREAS } from '../../components/adminAreas';
import { FieldScreen } from '../../components/FieldScreen';
import { MANAGER_AREAS } from '../../components/managerAreas';
import { type Area, OfficeShell } from '../../components/OfficeShell';
import { PATHS } from '../../components/paths';
import { PROVIDER_AREAS } from '../../components/providerAreas';
import { withSecondLine } from '../../components/SecondLanguage';
import { useWide } from '../../components/useWide';
import type { SessionRow } from '../../db/db';
import { homePath, maySubmit, type Role } from '../../domain/people/role';

export type Office = {
  areas: readonly Area[];
  list: string;
};

const OFFICES: Record<Exclude<Role, 'employee'>, Office> = {
  company_admin: { areas: PROVIDER_AREAS, list: PATHS.history },
  property_manager: { areas: MANAGER_AREAS, list: PATHS.managerDocumentations },
  super_admin: { areas: ADMIN_AREAS, list: PATHS.adminDashboard },
};

export function officeOf(role: Role): Office | null {
  return role === 'employee' ? null : OFFICES[role];
}

/** The office on desktop, with tables; null on a phone and for employees. */
export function useDesk({ role }: Pick<SessionRow, 'role'>): Office | null {
  const wide = useWide();
  return wide ? officeOf(role) : null;
}

type HistoryFrameProps = {
  session: SessionRow;
  title: string;
  count: string;
  children: ReactNode;
};

export function HistoryFrame({ session, title, count, children }: HistoryFrameProps) {
  const office = useDesk(session);
  const number = <span className="muted screen__count">{withSecondLine(count)}</span>;
  if (office)
    return (
      <OfficeShell
        title={title}
        action={number}
        areas={office.areas}
        current={office.list}
        who={{ name: session.fullName, company: session.companyName }}
        delivery={maySubmit(session.role)}
      >
        {children}
      </OfficeShell>
    );
  return (
    <FieldScreen
      title={title}
      titleEnd={number}
      back={maySubmit(session.role) ? PATHS.dashboard : homePath(session.role)}
      gap="wide"
    >
      {children}
    </FieldScreen>
  );
}
