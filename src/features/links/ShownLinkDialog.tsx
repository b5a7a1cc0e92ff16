import { useCallback, useState } from 'react';
import { QrCode } from '../../components/QrCode';
import type { LinkDialogProps } from '../../components/Slots';
import { useSession } from '../../db/live/screens';
import { Address } from './Address';
import './links.css';
import { EndLink } from './EndLink';
import { usedWords, Warnings } from './LinkUse';
import { LinkValuesForm } from './LinkValuesForm';
import { type PaperKind, PrintPaper } from './Paper';
import type { ShownLink } from './useLinkOf';

type ShownProps = { link: ShownLink; property: LinkDialogProps['property']; onChanged: () => void };

/** A running link: code, values, print, end. */
export function ShownLinkDialog({ link, property, onChanged }: ShownProps) {
  const [pdfKind, setPdfKind] = useState<PaperKind | null>(null);
  const session = useSession();
  const printed = useCallback(() => setPdfKind(null), []);
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
      {link.url !== null && <Address url={link.url} onPrint={setPdfKind} />}
      <LinkValuesForm
        key={`${link.id} ${link.label} ${link.company} ${link.expiresAt}`}
        link={link}
        onSaved={onChanged}
      />
      <EndLink id={link.id} onEnded={onChanged} />
      {pdfKind && link.url !== null && (
        <PrintPaper
          kind={pdfKind}
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
