import { useEffect, useRef } from 'react';

/** A checkbox in a table's row or head, 44 px; 'some' = partly selected. */
export function CheckCell(props: { label: string; extent: 'none' | 'some' | 'all'; onToggle: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  const mixed = props.extent === 'some';
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="check check--cell">
      <input
        ref={box}
        type="checkbox"
        className={mixed ? 'check__box is-mixed' : 'check__box'}
        checked={props.extent === 'all'}
        onChange={props.onToggle}
        aria-label={props.label}
      />
    </label>
  );
}
