import type { ReactNode } from 'react';
import { LazyPicture, type LoadPicture } from './LazyPicture';

type RecordCardProps = {
  /** Record id, the key of the picture. */
  id: string;
  /** First photo. */
  load: LoadPicture;
  /** Date, location, number, presence: at most six short lines. */
  head: ReactNode;
  /** State and actions below a hairline. */
  children?: ReactNode;
  refused?: boolean;
};

/** A record in a field list: photo, facts, state, always in the same order. */
export function RecordCard({ id, load, head, children, refused }: RecordCardProps) {
  return (
    <article className={refused ? 'record record--row record--refused' : 'record record--row'}>
      <LazyPicture name={id} load={load} alt="Erstes Foto" />
      <div className="record__head">{head}</div>
      {children && <div className="record__state">{children}</div>}
    </article>
  );
}
