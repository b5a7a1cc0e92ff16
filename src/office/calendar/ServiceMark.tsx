import { Brush, ClipboardCheck, Leaf, Snowflake, Wrench } from 'lucide-react';
import { isServiceType, type ServiceType } from '../../domain/service';
import { Icon, type IconType } from '../../ui/icon';

const MARK: Record<ServiceType, IconType> = {
  Reinigungsdienst: Brush,
  Gartenpfleger: Leaf,
  Hausmeister: Wrench,
  Winterdienst: Snowflake,
  Sonstiges: ClipboardCheck,
};

/** The sign of a service, always beside its word. */
export function ServiceMark({ service }: { service: string }) {
  return <Icon of={isServiceType(service) ? MARK[service] : ClipboardCheck} small />;
}
