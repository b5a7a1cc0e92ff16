import { FileSpreadsheet, FileText, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Own } from '../../../api/documentations';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { useBusy } from '../../../components/busy';
import { Dialog } from '../../../components/Dialog';
import { reasonOf } from '../../../components/dialogs/failure';
import { entryCount } from '../../../components/format';
import { SelectField } from '../../../components/SelectField';
import { SERVICE_TYPES, type ServiceType } from '../../../domain/documentation/service';
import { dayOf } from '../../../domain/time/germanDay';
import { downloadFile } from '../../../platform/download';
import { csvFile } from '../export/csv';
import { listCheck } from '../pdf/listCheck';
import { writtenPdf } from '../pdf/makePdf';
import {
  deletedText,
  monthTable,
  readExpected,
  readYear,
  YEAR_COLUMNS,
  type Year,
  type YearOf,
  yearFacts,
  yearTables,
} from './year';

/** Selectable years: as long as operating costs can be disputed. */
const YEARS = 5;

export type YearDialogProps = { own: Own; property: { id: string; name: string }; onClose: () => void };
/** Result of a file: the dialog may show another year or service by then. */
type Outcome = { file: string; kind: 'done' | 'failed'; text: string } | null;

export function YearDialog({ own, property, onClose }: YearDialogProps) {
  const now = Number(dayOf(Date.now()).slice(0, 4));
  const [year, setYear] = useState(now);
  const [service, setService] = useState<ServiceType | ''>('');
  const [outcome, setOutcome] = useState<Outcome>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    return () => own.abort();
  }, []);
  const query = { own, property: property.id, year, service: service || null };
  const name = [`Jahresnachweis ${year}`, property.name, service].filter(Boolean).join(' ');
  const about = [property.name, service ?? 'Alle Leistungen'];

  const [busy, save] = useBusy(async (kind: 'PDF' | 'CSV') => {
    const signal = leaving.current?.signal;
    if (!signal) return;
    setOutcome(null);
    try {
      const found = await readYear(query, signal);
      if (found.records.length > 0) {
        const file =
          kind === 'CSV'
            ? csvFile(found.records, YEAR_COLUMNS)
            : await pdfOf(found, { ...query, title: `Jahresnachweis ${year}`, about, signal });
        signal.throwIfAborted();
        downloadFile(file, `${name}.${kind.toLowerCase()}`);
      }
      setOutcome({ file: name, kind: 'done', text: doneText(found, query.service) });
    } catch (error) {
      if (!signal.aborted) setOutcome({ file: name, kind: 'failed', text: reasonOf(error).message });
    }
  });

  const shown = outcome?.file === name ? outcome : null;
  return (
    <Dialog
      title="Jahresnachweis"
      subtitle={property.name}
      onClose={onClose}
      footer={
        <>
          <Button icon={FileSpreadsheet} busy={busy} onClick={() => void save('CSV')}>
            CSV
          </Button>
          <Button variant="primary" icon={FileText} busy={busy} onClick={() => void save('PDF')}>
            PDF
          </Button>
        </>
      }
    >
      <p>
        Für die Betriebskostenabrechnung: jede Leistung mit Datum, Uhrzeit, Dienstleister und Nummer, ohne Namen von
        Personen und ohne Standorte.
      </p>
      <SelectField
        label="Jahr"
        value={String(year)}
        options={Array.from({ length: YEARS }, (_, back) => ({ value: String(now - back), label: String(now - back) }))}
        onChange={(value) => setYear(Number(value))}
      />
      <SelectField
        label="Leistung"
        value={service}
        options={[{ value: '', label: 'Alle Leistungen' }, ...SERVICE_TYPES.map((value) => ({ value, label: value }))]}
        onChange={setService}
      />
      {shown?.kind === 'done' && <p role="status">{shown.text}</p>}
      {shown?.kind === 'failed' && (
        <Banner icon={TriangleAlert} kind="danger" role="alert" title="Der Jahresnachweis konnte nicht erstellt werden">
          {shown.text}
        </Banner>
      )}
    </Dialog>
  );
}

type PdfOf = Omit<YearOf, 'own'> & { title: string; about: readonly string[]; signal: AbortSignal };

async function pdfOf(found: Year, { title, about, signal, ...of }: PdfOf): Promise<Blob> {
  const [check, works] = await Promise.all([listCheck(signal), readExpected(of, dayOf(Date.now()), signal)]);
  const cover = { facts: yearFacts(found, works), weeks: [], pictures: [] };
  const { file } = await writtenPdf({ title, about, check, cover, shrink: false, signal }, async (request) => {
    for (const table of [monthTable(found.records, works), ...yearTables(found.records)])
      await request({ kind: 'table', table });
  });
  return file;
}

/** Names the empty service: others may have records. */
function doneText({ records, deleted }: Year, service: ServiceType | null): string {
  const none = service ? `keine Leistung „${service}“` : 'nichts';
  const found =
    records.length === 0
      ? `In diesem Jahr ist hier ${none} dokumentiert. Es wurde keine Datei erstellt.`
      : `Gespeichert: ${entryCount(records.length)}.`;
  return [found, deletedText(deleted)].filter(Boolean).join(' ');
}
