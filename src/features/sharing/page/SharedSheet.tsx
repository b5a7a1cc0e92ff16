import { Download, Printer, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toRemoteError } from '../../../api/failure';
import type { Shared, SharedRecord } from '../../../api/shares';
import { Banner } from '../../../components/Banner';
import { Button } from '../../../components/Button';
import { useOneAtATime } from '../../../components/dialogs/oneAtATime';
import { dateTime, entryCount, formatDate, photoCount } from '../../../components/format';
import { VerdictBand } from '../../evidence/VerdictBand';
import type { Verdict } from '../../evidence/verdict';
import { pairedElsewhere, readSharedContent, unprovedIn, withSupplements } from '../sharedContent';
import type { Verdict as ShareVerdict } from '../verify';
import { SharedCard } from './SharedCard';
import { type Print, usePrint } from './usePrint';
import '../../../components/a4.css';

/** The shared records, their verification, and the download. */
export function SharedSheet({ shared }: { shared: Shared }) {
  const { records, gone } = shared;
  const print = usePrint();
  const elsewhere = pairedElsewhere(records);
  return (
    <div ref={print.sheet} className="a4 shared stack stack--24">
      <div className="stack stack--8">
        <h1>{shared.title}</h1>
        <p className="muted">
          {`${entryCount(records.length)}, geteilt von ${shared.by}, zu sehen bis ${formatDate(shared.expiresAt)}`}
        </p>
        {gone > 0 && (
          <p className="small">{`Nicht gezeigt: ${entryCount(gone)}. Das kann drei Gründe haben: inzwischen gelöscht, wird gerade geprüft oder passt nicht zum Prüfbuch.`}</p>
        )}
        <p className="shared__lacking">
          Auf diesem Ausdruck fehlen Fotos; an ihrer Stelle steht ein Hinweis. Der Knopf „Drucken“ auf der Seite wartet
          auf alle Fotos.
        </p>
        {!shared.names && <p className="small muted">Von Mitarbeitenden stehen hier die Anfangsbuchstaben.</p>}
      </div>
      {records.length > 0 && (
        <>
          <Proof records={records} />
          <FileAndPdf shared={shared} print={print} />
        </>
      )}
      {records.map((record) => (
        <SharedCard
          key={`${record.number} ${record.entries.at(-1)?.position}`}
          record={record}
          pass={shared.pass}
          elsewhere={elsewhere}
          loadAll={print.loadAll}
        />
      ))}
    </div>
  );
}

type ShownVerdict = ShareVerdict | 'checking' | 'unknown';

/** Verified in this browser from parts and public log; names what is unproven. */
function Proof({ records }: { records: readonly SharedRecord[] }) {
  const [verdict, setVerdict] = useState<ShownVerdict>('checking');
  useEffect(() => {
    const stop = new AbortController();
    const verifyRecords = async () => {
      const { verifyShared } = await import('../verify');
      return verifyShared(records, stop.signal);
    };
    verifyRecords().then(
      (found) => !stop.signal.aborted && setVerdict(found),
      () => !stop.signal.aborted && setVerdict('unknown'),
    );
    return () => stop.abort();
  }, [records]);
  if (verdict === 'checking') return <p role="status">Wird in Ihrem Browser mit dem Prüfbuch verglichen …</p>;
  return <VerdictBand live verdict={bandOf(verdict, records)} />;
}

function bandOf(verdict: Exclude<ShownVerdict, 'checking'>, records: readonly SharedRecord[]): Verdict {
  switch (verdict) {
    case 'unchanged':
      return matchingBand(records);
    case 'waiting': {
      const text = 'Der neueste Eintrag wird innerhalb einer Minute unterschrieben. Laden Sie die Seite dann neu.';
      return { kind: 'unknown', title: 'Noch nicht unterschrieben', lines: [text] };
    }
    case 'unknown': {
      const text = 'Das Prüfbuch konnte nicht gelesen werden. Bitte laden Sie die Seite neu.';
      return { kind: 'unknown', title: 'Nicht verglichen', lines: [text] };
    }
    case 'differs': {
      const text =
        'Was hier steht, ist nicht das, was eingetragen wurde. Bitte fragen Sie nach, bevor Sie sich darauf verlassen.';
      return { kind: 'differs', title: 'Passt nicht zum Prüfbuch', lines: [text] };
    }
  }
}

function matchingBand(records: readonly SharedRecord[]): Verdict {
  const unproved = unprovedIn(records);
  const more = unproved.length > 0 ? ` Nicht nachgerechnet: ${inWords(unproved)}.` : '';
  const [only, ...others] = records;
  const isOne = others.length === 0;
  const what = isOne ? 'Was unten steht' : 'Was unten zu jeder Dokumentation steht';
  const text = `Ihr Browser hat nachgerechnet: ${what}, wurde so ins Prüfbuch eingetragen.${more}`;
  const corrected = records.filter((one) => readSharedContent(one).corrected).length;
  if (corrected === 0) return { kind: 'unchanged', title: 'Unverändert', lines: [text] };
  if (only && isOne) {
    const when = only.correctedAt === null ? '' : ` am ${dateTime(only.correctedAt)}`;
    return { kind: 'corrected', title: `Berichtigt${when}`, lines: [`${ONLY_NEWEST} ${text}`] };
  }
  const title = `Berichtigt: ${corrected} von ${entryCount(records.length)}`;
  return { kind: 'corrected', title, lines: [`Berichtigte Dokumentationen sind unten gekennzeichnet. ${text}`] };
}

/** The earlier text may be private, so the server does not send it (content.js). */
const ONLY_NEWEST = 'Geteilt ist nur der berichtigte Stand.';

function inWords(all: readonly string[]): string {
  return [all.slice(0, -1).join(', '), ...all.slice(-1)].filter(Boolean).join(' und ');
}

type Making = { kind: 'no' } | { kind: 'packing'; done: number } | { kind: 'made' } | { kind: 'failed'; text: string };

/** Download and print. */
function FileAndPdf({ shared, print }: { shared: Shared; print: Print }) {
  const [state, setState] = useState<Making>({ kind: 'no' });
  const total =
    shared.pass === null
      ? 0
      : withSupplements(shared.records).flatMap((one) => readSharedContent(one).photos ?? []).length;
  const make = useOneAtATime(async (signal) => {
    const showState = (next: Making) => !signal.aborted && setState(next);
    try {
      const [{ sharedFile }, { promptTarget, writeZip }] = await Promise.all([
        import('../sharedFile'),
        import('../../reports/case-file/writeCaseFile'),
      ]);
      const target = await promptTarget('Geteilte Dokumentationen.zip');
      if (!target) return;
      showState({ kind: 'packing', done: 0 });
      const onPhotos = (done: number) => showState({ kind: 'packing', done });
      await writeZip(target, { parts: sharedFile(shared, { signal, onPhotos }), signal });
      showState({ kind: 'made' });
    } catch (error) {
      showState({ kind: 'failed', text: toRemoteError(error).message });
    }
  });
  return (
    <div className="stack stack--8 shared__file">
      <div className="btn-row">
        <Button icon={Download} busy={state.kind === 'packing'} onClick={make}>
          Herunterladen
        </Button>
        <Button icon={Printer} busy={print.printing.kind === 'loading'} onClick={print.print}>
          Drucken
        </Button>
      </div>
      <p className="small muted" role="status">
        {state.kind === 'packing' && total > 0
          ? `${state.done} von ${photoCount(total)}`
          : 'Heruntergeladen wird eine ZIP-Datei. In ihr erklärt PRUEFEN.txt, wie jeder sie ohne uns prüft, auch in Jahren.'}
      </p>
      {state.kind === 'failed' && (
        <Banner icon={TriangleAlert} kind="danger" role="alert" title="Die Datei konnte nicht erstellt werden">
          {state.text}
        </Banner>
      )}
      <PdfState print={print} total={total} />
    </div>
  );
}

function PdfState({ print: { printing, printAnyway }, total }: { print: Print; total: number }) {
  if (printing.kind === 'no') return null;
  if (printing.kind === 'loading')
    return (
      <>
        <p
          className="small muted"
          role="status"
        >{`Für den Druck: ${printing.done} von ${photoCount(total)} geladen`}</p>
        <Button variant="quiet" className="start pull-left" onClick={printAnyway}>
          Trotzdem drucken
        </Button>
      </>
    );
  const are = printing.count === 1 ? 'konnte' : 'konnten';
  return (
    <Banner
      icon={TriangleAlert}
      kind="warning"
      role="alert"
      title={`${photoCount(printing.count)} ${are} nicht geladen werden`}
      actions={<Button onClick={printAnyway}>Trotzdem drucken</Button>}
    >
      „Drucken“ versucht es noch einmal. „Trotzdem drucken“ nennt auf dem Papier, welche fehlen.
    </Banner>
  );
}
