import { numberText, photoCount, timeSeconds } from '../../components/format';
import type { ShownRecord } from '../../domain/documentation/record';
import { standingText } from '../evidence/evidenceWords';
import { VerdictBand } from '../evidence/VerdictBand';
import { unchangedTitle, type Verdict } from '../evidence/verdict';
import { Facts } from './DetailSheet';
import './detail.css';

/** A bundled picture; `takenAt` in ms. */
export type SamplePhoto = { src: string; width: number; height: number; alt: string; takenAt: number };

/** A sample record in the desktop's look, without controls, readable without a script. */
export function SampleSheet({ record, photos }: { record: ShownRecord; photos: readonly SamplePhoto[] }) {
  return (
    <article className="card detail-card">
      <div className="page__head detail-card__head">
        <h1>
          Leistungsnachweis <span className="badge badge--warning">Beispiel</span>
        </h1>
        <span className="muted nowrap detail__number">{numberText(record.number)}</span>
      </div>
      <div className="detail detail--office">
        <VerdictBand verdict={sampleVerdict(record)} />
        <section className="group detail__photos">
          <h2>{photoCount(photos.length)}</h2>
          <div className="photos">
            {photos.map(({ src, width, height, alt, takenAt }, index) => (
              <figure key={src}>
                <img className="photo sample__photo" src={src} width={width} height={height} alt={alt} />
                <figcaption>
                  Foto {index + 1} von {photos.length}, {timeSeconds(takenAt)}
                </figcaption>
              </figure>
            ))}
          </div>
        </section>
        <div className="detail__facts">
          <Facts record={record} names={[]} />
        </div>
      </div>
    </article>
  );
}

/** As the log would say it. */
function sampleVerdict(record: ShownRecord): Verdict {
  const { completedAt } = record;
  const standing: Parameters<typeof standingText>[0] = {
    state: 'unchanged',
    at: null,
    lines: [],
    device: null,
    legalHold: null,
  };
  const { text } = standingText(standing, { completedAt, now: 0 });
  return { kind: 'unchanged', title: unchangedTitle(completedAt, record), lines: [text] };
}
