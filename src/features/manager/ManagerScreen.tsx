import type { ComponentProps, ReactNode } from 'react';
import { useTicks } from '../../api/cache/queries';
import { Loading } from '../../components/ListState';
import { MANAGER_AREAS } from '../../components/managerAreas';
import { OfficeShell } from '../../components/OfficeShell';
import { useSession } from '../../db/live/screens';
import './manager.css';

/** Who is signed in, as these screens need it: whose answers they ask for, and the names of person and company. */
export type Manager = { account: string; name: string; company: string };

type ForManagerProps = {
  /** Said until the session has been read, as in 'Immobilien werden geladen'. */
  loading: string;
  /** Grey cards meanwhile. */
  rows?: number;
  children: (manager: Manager) => ReactNode;
};

/** What a screen of the Hausverwaltung shows once it is known whose it is. */
export function ForManager({ loading, rows, children }: ForManagerProps) {
  const session = useSession();
  if (!session) return <Loading label={loading} {...(rows && { rows })} />;
  return children({ account: session.user, name: session.fullName, company: session.companyName });
}

type ManagerScreenProps = Omit<ComponentProps<typeof OfficeShell>, 'areas' | 'who'> & { manager: Manager };

/** The frame of the Hausverwaltung's screens; while one is open everything is asked again with each tick of the tenant. */
export function ManagerScreen({ manager: { account, name, company }, ...shell }: ManagerScreenProps) {
  useTicks(account);
  return <OfficeShell {...shell} areas={MANAGER_AREAS} who={{ name, company }} />;
}
