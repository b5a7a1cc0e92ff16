import type { SharedSupplement } from '../../../api/shares';
import { numberText } from '../../../components/format';
import { Numbered } from '../../../components/Numbered';
import { readSharedContent } from '../sharedContent';
import { sharedSupplementText } from '../supplementText';
import { SharedPhotos } from './SharedPhotos';

type SupplementsProps = {
  all: readonly SharedSupplement[];
  capturedAt: number | null;
  pass: string | null;
  loadAll: number;
};

/** Photos handed in later and corrections, each with its own time, number and photos. */
export function SharedSupplements({ all, capturedAt, pass, loadAll }: SupplementsProps) {
  if (all.length === 0) return null;
  return (
    <section className="stack stack--8" aria-label="Nachträge">
      <h3>Nachträge</h3>
      {all.map((one) => {
        const { number, photos } = readSharedContent(one);
        return (
          <div key={number} className="stack stack--8">
            <p>
              {sharedSupplementText(one, capturedAt)}{' '}
              <span className="small muted">
                <Numbered>{numberText(number)}</Numbered>
              </span>
            </p>
            <SharedPhotos photos={photos} pass={pass} loadAll={loadAll} />
          </div>
        );
      })}
    </section>
  );
}
