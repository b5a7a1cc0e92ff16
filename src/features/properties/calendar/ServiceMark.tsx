import { Brush, ClipboardCheck, Leaf, Snowflake, Wrench } from 'lucide-react';
import { Icon, type IconType } from '../../../components/Icon';
import type { ServiceType } from '../../../domain/documentation/service';

const MARK: { [service in ServiceType]?: IconType } = {
  Reinigungsdienst: Brush,
  Gartenpfleger: Leaf,
  Hausmeister: Wrench,
  Winterdienst: Snowflake,
};

/** The icon of a service, always beside its word. */
export function ServiceMark({ service }: { service: string }) {
  return <Icon of={MARK[service] ?? ClipboardCheck} small />;
}
