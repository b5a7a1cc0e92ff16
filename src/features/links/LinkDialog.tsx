/** 'Dokumentations-Link' of one property: show, copy, print, rename, renew, end (D8). For its owner alone. */
import { Copy, Link2, Link2Off, Printer, RefreshCw, TriangleAlert } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useSession } from '../../data/live/screens';
import { tellFailure } from '../../office/failure';
import { createLink } from '../../remote/links';
import { Banner } from '../../ui/banner';
import { useBusy } from '../../ui/busy';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { dateTime, thousands } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { Empty, Failed, Loading } from '../../ui/listState';
import { QrCode } from '../../ui/qrCode';
import type { LinkDialogProps } from '../../ui/slots';
import { toast } from '../../ui/toast';
import { EndDialog } from './EndDialog';
import './links.css';
import { inAYear, LinkValuesForm } from './LinkValuesForm';
import { type PaperKind, PrintPaper } from './Paper';
import { type ShownLink, useLinkOf } from './useLinkOf';

/** The dialog; a property without a running link offers to make one. */
export function LinkDialog({ property, onClose }: LinkDialogProps) {
  const { reload, ...state } = useLinkOf(property.id);
  return (
    <Dialog sheet title="Dokumentations-Link" subtitle={property.name} onClose={onClose}>
      {state.kind === 'loading' && <Loading label="Link wird geladen" />}
      {state.kind === 'failed' && (
        <Failed
          title="Der Link konnte nicht geladen werden"
          text="Prüfen Sie die Verbindung, und versuchen Sie es erneut."
          onRetry={reload}
        />
      )}
      {state.kind === 'none' && <NoLink property={property} onMade={reload} />}
      {state.kind === 'shown' && <Shown link={state.link} property={property} onChanged={reload} />}
    </Dialog>
  );
}

function NoLink({ property, onMade }: Pick<LinkDialogProps, 'property'> & { onMade: () => void }) {
  const [busy, make] = useBusy(async () => {
    try {
      await createLink(property.id, { label: '', expiresAt: inAYear() });
      onMade();
    } catch (error) {
      tellFailure('Fehler', error);
    }
  });
  return (
    <Empty
      icon={Link2}
      title="Für diese Immobilie gibt es noch keinen Link"
      text="Mit einem Link dokumentieren auch Personen ohne Konto: Code scannen, Namen eintragen, fotografieren."
      action={
        <Button variant="primary" icon={Link2} busy={busy} onClick={() => make()}>
          Link erstellen
        </Button>
      }
    />
  );
}

type ShownProps = { link: ShownLink; property: LinkDialogProps['property']; onChanged: () => void };

function Shown({ link, property, onChanged }: ShownProps) {
  const [paper, setPaper] = useState<PaperKind | null>(null);
  const [ending, setEnding] = useState<'rotate' | 'revoke' | null>(null);
  const session = useSession();
  const printed = useCallback(() => setPaper(null), []);
  const owner = { name: session?.companyName || session?.fullName || '', email: session?.email ?? '' };
  return (
    <>
      <Warnings link={link} />
      <div className="link__code">
        {link.url !== null && (
          <div className="card link__card">
            <QrCode text={link.url} label="QR-Code des Dokumentations-Links" size={216} />
          </div>
        )}
        <p className="small muted">{usedWords(link)}</p>
      </div>
      {link.url !== null && <Address url={link.url} onPrint={setPaper} />}
      <LinkValuesForm
        key={`${link.id} ${link.label} ${link.company} ${link.expiresAt}`}
        link={link}
        onSaved={onChanged}
      />
      <div className="rows">
        <button className="row" type="button" onClick={() => setEnding('rotate')}>
          <Icon of={RefreshCw} />
          <span>
            <span className="strong">Neuer Link</span>
            <span className="small muted line">Der alte wird sofort ungültig, Aufkleber neu drucken.</span>
          </span>
        </button>
        <button className="row row--danger" type="button" onClick={() => setEnding('revoke')}>
          <Icon of={Link2Off} />
          <span>
            <span className="strong">Link widerrufen</span>
            <span className="small muted line">Der Link wird gesperrt. Wir fragen nach dem Grund.</span>
          </span>
        </button>
      </div>
      {ending && <EndDialog act={ending} id={link.id} onClose={() => setEnding(null)} onEnded={onChanged} />}
      {paper && link.url !== null && (
        <PrintPaper
          kind={paper}
          url={link.url}
          label={link.label}
          expiresAt={link.expiresAt}
          {...{ property, owner }}
          manager={link.manager}
          onDone={printed}
        />
      )}
    </>
  );
}

function Address({ url, onPrint }: { url: string; onPrint: (kind: PaperKind) => void }) {
  return (
    <>
      <p className="url">{url}</p>
      <Button wide variant="primary" icon={Copy} onClick={() => copy(url)}>
        Link kopieren
      </Button>
      <div className="tiles link__print">
        <Button className="btn--fit" icon={Printer} onClick={() => onPrint('sticker')}>
          Aufkleber A6
        </Button>
        <Button className="btn--fit" icon={Printer} onClick={() => onPrint('sheet')}>
          Aushang A4
        </Button>
      </div>
    </>
  );
}

/** '31 Dokumentationen, zuletzt 21.11.2026, 05:57 Uhr'. */
function usedWords({ documentations, last }: ShownLink): string {
  if (last === null) return 'Noch keine Dokumentation über diesen Link';
  return `${thousands(documentations)} ${documentations === 1 ? 'Dokumentation' : 'Dokumentationen'}, zuletzt ${dateTime(last)}`;
}

/** What the owner must know: the link is over, was used beyond its daily limit (D42), or is shown no more (D94). */
function Warnings({ link }: { link: ShownLink }) {
  return (
    <>
      {link.expired && (
        <Banner icon={TriangleAlert} kind="warning" title="Dieser Link ist abgelaufen">
          Setzen Sie ein späteres Ende, dann gelten die Aufkleber wieder.
        </Banner>
      )}
      {link.url === null && (
        <Banner icon={TriangleAlert} kind="warning" title="Dieser Link lässt sich nicht mehr anzeigen">
          Gedruckte Aufkleber und Aushänge gelten weiter. Wenn Sie neue drucken möchten, erstellen Sie einen neuen Link.
        </Banner>
      )}
      {link.quotaAt !== null && (
        <Banner icon={TriangleAlert} kind="warning" title="Tagesgrenze erreicht">
          {`Am ${dateTime(link.quotaAt)} kamen mehr Dokumentationen über diesen Link, als an einem Tag angenommen werden. Die übrigen warten auf den Telefonen. Ist der Link in falsche Hände gekommen, widerrufen Sie ihn.`}
        </Banner>
      )}
    </>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ kind: 'success', title: 'Link kopiert' });
  } catch {
    toast({ kind: 'danger', title: 'Fehler', text: 'Der Link konnte nicht kopiert werden. Markieren Sie ihn bitte.' });
  }
}
