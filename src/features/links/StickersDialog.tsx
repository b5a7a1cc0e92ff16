import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useOwnedProperties } from '../../api/cache/answers';
import { toRemoteError } from '../../api/failure';
import { Segments } from '../../components/Choice';
import { FormDialog } from '../../components/FormDialog';
import { Loading } from '../../components/ListState';
import { PropertyPicker } from '../../components/picker/Properties';
import { useSession } from '../../db/live/screens';
import { loadStickers } from './loadStickers';
import { type PrintedLink, PrintStickers, type StickerPages } from './Paper';

type StickersDialogProps = {
  account: string;
  /** Ticked at first. */
  start?: readonly string[];
  onChanged: () => void;
  onClose: () => void;
};

const PAGES = [
  { value: 'a4', label: 'A4, vier zum Schneiden' },
  { value: 'a6', label: 'A6, einer je Blatt' },
] as const;

/** 'Aufkleber drucken': the stickers of many properties as one document. */
export function StickersDialog({ account, start = [], onChanged, onClose }: StickersDialogProps) {
  const { data: properties } = useOwnedProperties(account);
  const session = useSession();
  const [chosen, setChosen] = useState<readonly string[]>(start);
  const [pages, setPages] = useState<StickerPages>('a4');
  const [done, setDone] = useState(0);
  const [reason, setReason] = useState<string | null>(null);
  const [stickers, setStickers] = useState<readonly PrintedLink[] | null>(null);
  const printStickers = async () => {
    setReason(chosen.length === 0 ? 'Bitte wählen Sie mindestens eine Immobilie aus.' : null);
    if (chosen.length === 0) return;
    const owner = { name: session?.companyName || session?.fullName || '', email: session?.email ?? '' };
    const places = properties?.filter(({ id }) => chosen.includes(id)) ?? [];
    try {
      const made = await loadStickers(places, owner, setDone);
      if (made.length < places.length)
        setReason('Einige Links lassen sich nicht mehr anzeigen. Erneuern Sie sie dort.');
      setStickers(made);
    } catch (error) {
      setReason(toRemoteError(error).message);
    }
    setDone(0);
    onChanged();
  };
  return (
    <>
      <FormDialog
        title="Aufkleber drucken"
        subtitle={done > 0 ? `${done} von ${chosen.length} geladen` : 'Mit dem Dokumentations-Link jeder Immobilie'}
        sheet
        label={chosen.length > 1 ? `${chosen.length} Aufkleber drucken` : 'Drucken'}
        icon={Printer}
        reason={reason}
        onSubmit={printStickers}
        onClose={onClose}
      >
        <div>
          <Segments label="Papier" options={PAGES} value={pages} onChange={setPages} />
        </div>
        {properties ? (
          <PropertyPicker properties={properties} chosen={chosen} onChange={setChosen} most={properties.length} />
        ) : (
          <Loading label="Immobilien werden geladen" />
        )}
        <p className="small muted">Wo es noch keinen Link gibt, wird einer erstellt, gültig ein Jahr.</p>
      </FormDialog>
      {stickers && <PrintStickers stickers={stickers} pages={pages} onDone={() => setStickers(null)} />}
    </>
  );
}
