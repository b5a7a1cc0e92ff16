import { Brush, ClipboardCheck, Leaf, Snowflake, Wrench } from 'lucide-react';
import type { ServiceType } from '../../domain/service';
import { Icon, type IconType } from '../../ui/icon';

const MARK: { [service in ServiceType]?: IconType } = {
  Reinigungsdienst: Brush,
  Gartenpfleger: Leaf,
  Hausmeister: Wrench,
  Winterdienst: Snowflake,
};

/** The sign of a service, always beside its word. */
export function ServiceMark({ service }: { service: string }) {
  return <Icon of={MARK[service] ?? ClipboardCheck} small />;
}
