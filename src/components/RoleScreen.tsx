import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { maySubmit, type Role } from '../domain/people/role';
import { Button, ButtonLink } from './Button';
import { FieldScreen, type FieldScreenProps } from './FieldScreen';
import { OfficeShell } from './OfficeShell';
import { useDesk } from './offices';

/** The signed-in person, as the session names them. */
type SignedIn = { role: Role; fullName: string; companyName: string; email: string };

type RoleScreenProps = FieldScreenProps & {
  session: SignedIn;
  /** Shows 'Zurück' on a desktop too, where the areas lead home. */
  backAtDesk?: boolean;
  /** On a desktop beside the title; `end` is for the bar of the field screen alone. */
  deskEnd?: ReactNode;
};

/** A screen of several roles: the signed-in person's office on a desktop, a field screen for employees and on phones. */
export function RoleScreen({ session, backAtDesk, deskEnd, ...field }: RoleScreenProps) {
  const desk = useDesk(session);
  if (!desk) return <FieldScreen {...field} />;
  const { title, subtitle, titleEnd, back } = field;
  return (
    <OfficeShell
      title={title}
      subtitle={subtitle}
      areas={desk.areas}
      {...nameBlock(session)}
      delivery={maySubmit(session.role) && field.delivery !== 'none'}
      {...(backAtDesk && back && { before: <BackLink to={back} /> })}
      action={
        <div className="btn-row btn-row--middle">
          {titleEnd}
          {deskEnd}
        </div>
      }
      narrow
    >
      {field.children}
      {field.foot && <div className="btn-row">{field.foot}</div>}
    </OfficeShell>
  );
}

/** Name block of the office's bar; a super admin has no company. */
export function nameBlock({ role, fullName, companyName, email }: SignedIn) {
  if (role !== 'super_admin') return { who: { name: fullName, company: companyName } };
  const badge = <span className="badge badge--destructive">Super-Admin</span>;
  return { badge, who: { name: fullName, company: email } };
}

/** 'Zurück' above the title of an office screen. */
export function BackLink({ to }: { to: string | (() => void) }) {
  const look = { variant: 'quiet', className: 'start pull-left', icon: ArrowLeft } as const;
  return typeof to === 'string' ? (
    <ButtonLink {...look} to={to}>
      Zurück
    </ButtonLink>
  ) : (
    <Button {...look} onClick={to}>
      Zurück
    </Button>
  );
}
