import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button, ButtonLink, type Look } from '../../components/Button';
import { FieldScreen } from '../../components/FieldScreen';
import { OfficeShell } from '../../components/OfficeShell';
import { PATHS } from '../../components/paths';
import { PROVIDER_AREAS } from '../../components/providerAreas';
import { useWide } from '../../components/useWide';
import { useOnline } from '../../platform/connectivity';
import { OFFLINE } from '../people/words';
import type { Company } from './ForCompany';
import './provider.css';

type Action = { label: string; icon: NonNullable<Look['icon']>; onClick: () => void };

type ProviderScreenProps = {
  of: Company;
  title: string;
  /** Below the title. */
  subtitle?: string | undefined;
  /** Where 'Zurück' leads on a screen of one thing; its area stays marked. Default: the dashboard, on a phone alone. */
  back?: string;
  /** Beside the title on a phone, e.g. '6 Personen'; undefined while the list is on its way. */
  count?: string | undefined;
  /** The one thing to do: at the desk beside the title, on a phone in the foot. */
  primary?: Action;
  /** A second way, e.g. 'Liste einlesen'. */
  secondary?: Action;
  /** False where what it offers works without a network, too; elsewhere it is blocked then and says so. */
  asksServer?: boolean;
  children: ReactNode;
};

/** The frame of the company's own lists: an office at the desk, a field screen on a phone (design, employees). */
export function ProviderScreen(props: ProviderScreenProps) {
  const { of, title, subtitle, back, count, asksServer = true } = props;
  const wide = useWide();
  const online = useOnline();
  const why = useId();
  const isOffline = asksServer && !online;
  const blocked = isOffline ? { blockedBy: why } : {};
  const secondary = props.secondary && (
    <Button {...blocked} icon={props.secondary.icon} onClick={props.secondary.onClick}>
      {props.secondary.label}
    </Button>
  );
  const primary = props.primary && (
    <Button
      {...blocked}
      variant="primary"
      {...(wide ? {} : { size: 'tall', wide: true })}
      icon={props.primary.icon}
      onClick={props.primary.onClick}
    >
      {props.primary.label}
    </Button>
  );
  const reason = isOffline && (
    <p className="small muted" id={why}>
      {OFFLINE}
    </p>
  );
  if (wide)
    return (
      <OfficeShell
        title={title}
        subtitle={subtitle}
        {...(back && { before: <Back to={back} />, current: back })}
        areas={PROVIDER_AREAS}
        who={{ name: of.name, company: of.company }}
        delivery
        action={
          <div className="btn-row">
            {secondary}
            {primary}
          </div>
        }
      >
        {reason}
        {props.children}
      </OfficeShell>
    );
  return (
    <FieldScreen
      title={title}
      titleEnd={count && <span className="muted nowrap">{count}</span>}
      back={back ?? PATHS.dashboard}
      subtitle={subtitle}
      foot={primary}
    >
      {reason}
      {props.children}
      {/* Below the list, so it comes with it: it would jump otherwise. */}
      {count !== undefined && secondary}
    </FieldScreen>
  );
}

function Back({ to }: { to: string }) {
  return (
    <ButtonLink variant="quiet" className="start pull-left" icon={ArrowLeft} to={to}>
      Zurück
    </ButtonLink>
  );
}
