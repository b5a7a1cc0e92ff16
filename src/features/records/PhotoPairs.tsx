/** Vorher and Nachher of a record: side by side at the desk, and one over the other with a slider. */
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';
import { dateTime, formatDate, formatTime, numberText } from '../../components/format';
import type { GridPhoto } from '../../components/PhotoGrid';
import { Picture } from '../../components/Picture';
import { documentationPath } from '../../components/paths';
import { Two } from '../../components/SecondLanguage';
import type { LocalPaired } from '../../db/pairPictures';
import { MASKED_TEXT } from '../../domain/documentation/photoMarks';
import type { ShownRecord } from '../../domain/documentation/record';
import './pairs.css';
import { type ShownPair, usePairs } from './usePairs';

type PhotoPairsProps = { account: string; record: ShownRecord; photos: readonly GridPhoto[] };

export function PhotoPairs({ account, record, photos }: PhotoPairsProps) {
  const pairs = usePairs(account, record, photos);
  if (pairs.length === 0) return null;
  return (
    <section className="twins" aria-label="Vorher und Nachher">
      <h3>
        <Two>Vorher und Nachher</Two>
      </h3>
      {pairs.map((pair) => (
        <Pair key={`${pair.before.id} ${pair.after.id}`} pair={pair} record={record} />
      ))}
    </section>
  );
}

function Pair({ pair: { before, after }, record }: { pair: ShownPair; record: ShownRecord }) {
  const timeOf = ({ takenAt }: LocalPaired) =>
    formatDate(takenAt) === formatDate(record.capturedAt) ? formatTime(takenAt) : dateTime(takenAt);
  const times = `Vorher ${timeOf(before)} · Nachher ${timeOf(after)}`;
  return (
    <div className="twin">
      <div className="twin__both">
        <Picture of={before.picture} alt={`Vorher, ${timeOf(before)}`} className="twin__photo" />
        <Picture of={after.picture} alt={`Nachher, ${timeOf(after)}`} className="twin__photo" />
      </div>
      <Comparison before={before.picture} after={after.picture} label={times} />
      <p className="small muted">
        {times}
        <Masked label="Vorher" of={before} />
        <Masked label="Nachher" of={after} />
        <Elsewhere label="Vorher" of={before} record={record} />
        <Elsewhere label="Nachher" of={after} record={record} />
      </p>
    </div>
  );
}

function Masked({ label, of }: { label: string; of: LocalPaired }) {
  if (!of.masked) return null;
  return (
    <span className="twin__other">
      {label}: <Two>{MASKED_TEXT}</Two>
    </span>
  );
}

/** Where the photo belongs to another record. */
function Elsewhere({ label, of, record }: { label: string; of: LocalPaired; record: ShownRecord }) {
  if (of.record === record.id) return null;
  return (
    <span className="twin__other">
      {label} in{' '}
      <Link className="reach" to={documentationPath(of.record)}>
        {numberText(of.number)}
      </Link>
    </span>
  );
}

type ComparisonProps = { before: Blob; after: Blob; label: string };

/** The Vorher ends where the slider stands; keys and fingers move it. */
function Comparison({ before, after, label }: ComparisonProps) {
  const [at, setAt] = useState(50);
  return (
    <div className="twin__slider" style={{ '--twin-at': `${at}%` } as CSSProperties}>
      <Picture of={after} alt="" className="twin__photo" />
      <Picture of={before} alt="" className="twin__photo twin__photo--before" />
      <span className="twin__label">
        <Two>Vorher</Two>
      </span>
      <span className="twin__label twin__label--after">
        <Two>Nachher</Two>
      </span>
      <span className="twin__knob" aria-hidden="true" />
      <input
        className="twin__range"
        type="range"
        min={0}
        max={100}
        value={at}
        aria-label={label}
        aria-valuetext={`${at} % Vorher`}
        onChange={(event) => setAt(Number(event.target.value))}
      />
    </div>
  );
}
