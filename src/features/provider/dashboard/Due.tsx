import { Camera } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../components/Button';
import { weekdayDate } from '../../../components/officeFormat';
import { newDocumentationPath, propertyPath } from '../../../components/paths';
import { Table } from '../../../components/table/Table';
import { getDayStart } from '../../../domain/time/day';
import type { DueLine } from './dueRules';
import { useDueLines } from './useDueLines';

/** Work expected today and tomorrow, with assigned people; empty without a plan. */
export function Due({ account }: { account: string }) {
  const lines = useDueLines(account);
  if (!lines) return null;
  return (
    <section className="group" aria-labelledby="due">
      <h2 id="due">Heute und morgen fällig</h2>
      {lines.length === 0 ? (
        <p className="muted">Nach den Leistungsplänen ist heute und morgen nichts mehr zu tun.</p>
      ) : (
        <div className="table-box">
          <Table
            caption="Heute und morgen fällig, das Älteste zuerst"
            rows={lines}
            columns={[
              { head: 'Immobilie', cell: (line) => <Building line={line} /> },
              { head: 'Leistung', cell: ({ service }) => service },
              { head: 'Fällig', cell: whenText, className: 'nowrap' },
              { head: 'Wer', cell: whoText },
              { head: 'Aktionen', silent: true, kind: 'actions', cell: (line) => <Begin line={line} /> },
            ]}
          />
        </div>
      )}
    </section>
  );
}

function Building({ line: { property, name, address } }: { line: DueLine }) {
  return (
    <>
      <Link className="row-way strong" to={propertyPath(property)}>
        {name}
      </Link>
      <span className="small muted line">{address}</span>
    </>
  );
}

function whenText({ when, due }: DueLine): string {
  return when === 'today' ? 'heute' : when === 'tomorrow' ? 'morgen' : `seit ${weekdayDate(getDayStart(due, 0))}`;
}

function whoText({ people }: DueLine): string {
  return people === null ? '–' : people.join(', ') || 'Niemand zugeordnet';
}

function Begin({ line: { property, name } }: { line: DueLine }) {
  return (
    <ButtonLink variant="quiet" icon={Camera} to={newDocumentationPath(property)} aria-label={`Dokumentieren: ${name}`}>
      Dokumentieren
    </ButtonLink>
  );
}
