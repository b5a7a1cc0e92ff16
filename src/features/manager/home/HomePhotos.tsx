import { ButtonLink } from '../../../components/Button';
import { formatCount } from '../../../components/format';
import { PATHS } from '../../../components/paths';
import type { DocumentationRecord } from '../../../domain/documentation/record';
import { addDays, dayOf } from '../../../domain/time/germanDay';
import { PhotoReel } from '../../records/rows/PhotoReel';
import { LOOKED_AT_DAYS } from './QuietLine';

const TITLE = 'Neueste Fotos';
/** Two quiet days show older photos, up to the smaller number. */
const [SHOWN, AT_LEAST] = [12, 6];

type HomePhotosProps = {
  /** Newest first. */
  records: readonly DocumentationRecord[];
  /** Arrivals since the last visit. */
  fresh: number;
};

/** The photos of today and yesterday as they arrive, and a sentence where there are none. */
export function HomePhotos({ records, fresh }: HomePhotosProps) {
  const [newest] = records;
  const yesterday = addDays(dayOf(Date.now()), -1);
  const recent = records.filter(({ capturedAt }) => dayOf(capturedAt) >= yesterday);
  return (
    <section className="group" aria-label={TITLE}>
      <div className="group__head">
        <h2>{TITLE}</h2>
        {fresh > 0 && <span className="small muted">{freshText(fresh)}</span>}
      </div>
      {recent.length === 0 && (
        <p className="muted">
          {newest
            ? 'Heute und gestern kam keine Dokumentation.'
            : 'Die Fotos erscheinen hier, sobald Ihr Dienstleister die erste Arbeit dokumentiert hat.'}
        </p>
      )}
      {newest && (
        <PhotoReel label={TITLE} records={records.slice(0, Math.min(SHOWN, Math.max(recent.length, AT_LEAST)))} />
      )}
      {newest && (
        <ButtonLink variant="quiet" className="start pull-left" to={PATHS.managerDocumentations}>
          Alle Dokumentationen
        </ButtonLink>
      )}
    </section>
  );
}

/** @param fresh of the newest LOOKED_AT_DAYS records */
function freshText(fresh: number): string {
  const count = fresh < LOOKED_AT_DAYS ? formatCount(fresh) : `Mehr als ${formatCount(LOOKED_AT_DAYS - 1)}`;
  return `${count} neu seit Ihrem letzten Besuch`;
}
