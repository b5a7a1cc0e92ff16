import { type ReactNode, useId } from 'react';
import { Button, type Look } from '../../components/Button';
import { FieldScreen } from '../../components/FieldScreen';
import { OfficeShell } from '../../components/OfficeShell';
import { PATHS } from '../../components/paths';
import { PROVIDER_AREAS } from '../../components/providerAreas';
import { BackLink } from '../../components/RoleScreen';
import { useWide } from '../../components/useWide';
import { useOnline } from '../../platform/connectivity';
import { OFFLINE } from '../people/words';
import type { Company } from './ForCompany';
import './provider.css';

type Action = { label: string; icon: NonNullable<Look['icon']>; onClick: () => void };

type ProviderScreenProps = {
  of: Company;
  title: string;
  subtitle?: string | undefined;
  /** Target of 'Zurück' on a detail screen. Default: the dashboard, on a phone only. */
  back?: string;
  /** Beside the title on a phone, e.g. '6 Personen'; undefined while loading. */
  count?: string | undefined;
  /** The main action: beside the title on desktop, in the foot on a phone. */
  primary?: Action;
  secondary?: readonly Action[];
  /** False if the actions work offline; otherwise they are blocked offline. */
  asksServer?: boolean;
  children: ReactNode;
};

/** The frame of the company's lists: office on desktop, field screen on a phone. */
export function ProviderScreen(props: ProviderScreenProps) {
  const { of, title, subtitle, back, count, asksServer = true } = props;
  const wide = useWide();
  const online = useOnline();
  const why = useId();
  const isOffline = asksServer && !online;
  const blocked = isOffline ? { blockedBy: why } : {};
  const secondary = props.secondary?.map(({ label, icon, onClick }) => (
    <Button key={label} {...blocked} icon={icon} onClick={onClick}>
      {label}
    </Button>
  ));
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
        {...(back && { before: <BackLink to={back} />, current: back })}
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
      {/* Below the list and rendered with it: it would jump otherwise. */}
      {count !== undefined && secondary && <div className="btn-row">{secondary}</div>}
    </FieldScreen>
  );
}
