import { Camera, CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/Icon';
import { weekdayDate } from '../../../components/officeFormat';
import { newDocumentationPath } from '../../../components/paths';
import { Two } from '../../../components/SecondLanguage';
import { getDayStart } from '../../../domain/time/day';
import type { TodayLine } from './dueRules';

/** A due service: a link to its capture, or 'waiting'. */
export function DueTodayLine({ line }: { line: TodayLine }) {
  return line.isWaiting ? <Waiting line={line} /> : <Begin line={line} />;
}

function Begin({ line }: { line: TodayLine }) {
  return (
    <Link className="due-today__line" to={newDocumentationPath(line.property, line.service)}>
      <Where line={line}>
        {line.when === 'before' && (
          <span className="small due-today__since">
            <Two>{`Fällig seit ${weekdayDate(getDayStart(line.due, 0))}`}</Two>
          </span>
        )}
      </Where>
      <Icon of={Camera} />
    </Link>
  );
}

function Waiting({ line }: { line: TodayLine }) {
  return (
    <div className="due-today__line">
      <Where line={line}>
        <span className="small muted">
          <Two>Erfasst, wartet noch auf Übertragung</Two>
        </span>
      </Where>
      <Icon of={CloudUpload} />
    </div>
  );
}

function Where({ line: { name, address, service }, children }: { line: TodayLine; children: ReactNode }) {
  return (
    <span className="due-today__where">
      <span className="strong">{name}</span>
      <span className="small muted">{address}</span>
      <span>
        <Two>{service}</Two>
      </span>
      {children}
    </span>
  );
}
