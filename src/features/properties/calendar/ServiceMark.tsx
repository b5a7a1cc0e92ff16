import { Brush, ClipboardCheck, Leaf, Snowflake, Wrench } from 'lucide-react';
import { Icon, type IconType } from '../../../components/Icon';
import { isServiceType, type ServiceType } from '../../../domain/documentation/service';

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
