/** The frame of the history: field screen, or the office of the role. */
import type { ReactNode } from 'react';
import { FieldScreen } from '../../components/FieldScreen';
import { OfficeShell } from '../../components/OfficeShell';
import { useDesk } from '../../components/offices';
import { PATHS } from '../../components/paths';
import { nameBlock } from '../../components/RoleScreen';
import { withSecondLine } from '../../components/SecondLanguage';
import type { SessionRow } from '../../db/db';
import { homePath, maySubmit } from '../../domain/people/role';

type HistoryFrameProps = {
  session: SessionRow;
  title: string;
  count: string;
  /** Beside the count at the desk. */
  tools?: ReactNode;
  children: ReactNode;
};

export function HistoryFrame({ session, title, count, tools, children }: HistoryFrameProps) {
  const office = useDesk(session);
  const number = withSecondLine(count);
  if (office)
    return (
      <OfficeShell
        title={title}
        action={
          <div className="btn-row btn-row--middle">
            <span className="muted nowrap">{number}</span>
            {tools}
          </div>
        }
        areas={office.areas}
        current={office.list}
        {...nameBlock(session)}
        delivery={maySubmit(session.role)}
      >
        {children}
      </OfficeShell>
    );
  return (
    <FieldScreen
      title={title}
      titleEnd={<span className="muted screen__count">{number}</span>}
      back={maySubmit(session.role) ? PATHS.dashboard : homePath(session.role)}
      gap="wide"
    >
      {children}
    </FieldScreen>
  );
}
