/** Other days in an answer, each a link. */
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { Two, TwoOf } from '../../components/SecondLanguage';

/** Part of a sentence; its day links to the record or to a search of that day. */
export type NearbyPart = { later: string; first: string; day: string; to: string | { search: string } };

export function Nearby({ parts, nothing }: { parts: readonly NearbyPart[]; nothing: string | null }) {
  if (parts.length === 0) return nothing === null ? null : <Two>{nothing}</Two>;
  const partWords = ({ later, first }: NearbyPart, index: number) => (index === 0 ? first : later);
  const text = parts.map((part, index) => `${partWords(part, index)} ${part.day}`).join(', ');
  const linked = parts.map((part, index) => (
    <Fragment key={part.later}>
      {`${index > 0 ? ', ' : ''}${partWords(part, index)} `}
      <Link to={part.to}>{part.day}</Link>
      {index === parts.length - 1 ? '.' : ''}
    </Fragment>
  ));
  return <TwoOf of={`${text}.`}>{linked}</TwoOf>;
}

export function OnThisDevice() {
  return (
    <span className="line small muted">
      <Two>Dieses Gerät kennt die letzten 90 Tage.</Two>
    </span>
  );
}
