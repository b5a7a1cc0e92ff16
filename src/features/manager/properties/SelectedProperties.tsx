import { QrCode, Share2, UserPlus } from 'lucide-react';
import { useSharings } from '../../../api/cache/answers';
import { Button } from '../../../components/Button';
import { propertyCount } from '../../../components/format';
import type { Selection } from '../../../components/lists/selection';
import type { OpenPropertyDialog, PropertyItem } from './propertyItems';

type SelectedProps = {
  account: string;
  selection: Selection<PropertyItem>;
  onOpenDialog: (dialog: OpenPropertyDialog) => void;
};

/** Actions for several properties, in place of the search. */
export function SelectedProperties({ account, selection, onOpenDialog }: SelectedProps) {
  const { data: sharings = [] } = useSharings(account);
  const properties = selection.chosen.map(({ id }) => id);
  return (
    <div className="table-box__head">
      <span className="strong" role="status">{`${propertyCount(properties.length)} ausgewählt`}</span>
      <div className="btn-row">
        <Button icon={UserPlus} onClick={() => onOpenDialog({ act: 'invite many', properties })}>
          Dienstleister einladen
        </Button>
        {sharings.length > 0 && (
          <Button icon={Share2} onClick={() => onOpenDialog({ act: 'share', properties })}>
            Für Dienstleister freigeben
          </Button>
        )}
        <Button icon={QrCode} onClick={() => onOpenDialog({ act: 'stickers', properties })}>
          Aufkleber drucken
        </Button>
        <Button variant="quiet" onClick={selection.clear}>
          Auswahl aufheben
        </Button>
      </div>
    </div>
  );
}
