import type { ComponentProps, ReactNode } from 'react';
import { useTicks } from '../../api/cache/queries';
import { Loading } from '../../components/ListState';
import { MANAGER_AREAS } from '../../components/managerAreas';
import { OfficeShell } from '../../components/OfficeShell';
import { useSession } from '../../db/live/screens';
import './manager.css';

export type Manager = { account: string; name: string; company: string };

type ForManagerProps = {
  loading: string;
  /** Skeleton cards meanwhile. */
  rows?: number;
  children: (manager: Manager) => ReactNode;
};

/** Renders a screen once the session is loaded. */
export function ForManager({ loading, rows, children }: ForManagerProps) {
  const session = useSession();
  if (!session) return <Loading label={loading} {...(rows && { rows })} />;
  return children({ account: session.user, name: session.fullName, company: session.companyName });
}

type ManagerScreenProps = Omit<ComponentProps<typeof OfficeShell>, 'areas' | 'who'> & { manager: Manager };

/** The frame of the Hausverwaltung's screens; each tick of the tenant reloads. */
export function ManagerScreen({ manager: { account, name, company }, ...shell }: ManagerScreenProps) {
  useTicks(account);
  return <OfficeShell {...shell} areas={MANAGER_AREAS} who={{ name, company }} />;
}
