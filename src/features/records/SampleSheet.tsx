import { numberText, photoCount, timeSeconds } from '../../components/format';
import { StateLine } from '../../components/StateLine';
import type { ShownRecord } from '../../domain/documentation/record';
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
        <span className="detail-card__state">
          <span className="muted nowrap detail__number">{numberText(record.number)}</span>
          <StateLine state="done">Übertragen</StateLine>
        </span>
      </div>
      <div className="detail detail--office">
        <div className="detail__facts">
          <Facts record={record} names={[]} />
        </div>
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
      </div>
    </article>
  );
}
