import type { ReactNode } from 'react';
import { AppBar } from './AppBar';
import { OfficeShell } from './OfficeShell';
import { useDesk } from './offices';
import { PublicFoot } from './PublicFoot';
import { nameBlock } from './RoleScreen';
import { CONTENT, SkipLink } from './SkipLink';

type Session = Parameters<typeof nameBlock>[0] & Parameters<typeof useDesk>[0];

type SignedOutFrameProps = {
  /** Null: signed out. */
  session: Session | null;
  title: string;
  /** Between bar and content of the office. */
  head?: ReactNode;
  /** Content in the office. */
  desk: ReactNode;
  /** The content on a phone, and classes of its screen. */
  phone: ReactNode;
  phoneClass?: string;
  also: { label: string; to: string };
};

/** A screen that needs no sign-in, in the frame of the signed-in role. */
export function SignedOutFrame({ session, ...props }: SignedOutFrameProps) {
  return session ? <InRole session={session} {...props} /> : <OnPhone {...props} />;
}

type FrameProps = Omit<SignedOutFrameProps, 'session'>;

function InRole({ session, ...props }: FrameProps & { session: Session }) {
  const desk = useDesk(session);
  if (!desk) return <OnPhone {...props} />;
  return (
    <OfficeShell title={props.title} head={props.head} areas={desk.areas} {...nameBlock(session)} narrow>
      {props.desk}
    </OfficeShell>
  );
}

function OnPhone({ phone, phoneClass = '', also }: FrameProps) {
  return (
    <div className="phone">
      <SkipLink />
      <AppBar />
      <main className={`screen ${phoneClass}`.trim()} id={CONTENT} tabIndex={-1}>
        {phone}
      </main>
      <PublicFoot also={also} />
    </div>
  );
}
