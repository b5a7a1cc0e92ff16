/** A field with suggestions: combobox keys and the list. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';

const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

type ComboOptions = {
  /** Number of rows. */
  size: number;
  open: boolean;
  onPick: (index: number) => void;
  /** Escape closes the list; the parent component decides on the typed text. */
  onClose: () => void;
};

/**
 * Attributes that make an input and its list a combobox. Focus stays in the input; `active` is the
 * row for Enter, -1 = none.
 */
export function useCombo({ size, open, onPick, onClose }: ComboOptions) {
  const id = useId();
  const [active, setActive] = useState(-1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const step = STEP[event.key];
    if (step !== undefined) setActive(getNextActive(active, step, size));
    else if (event.key === 'Enter' && active >= 0) onPick(active);
    else if (event.key === 'Escape') onClose();
    else return;
    // While the list is open, Enter must not submit and Escape must not close the dialog.
    event.preventDefault();
    event.stopPropagation();
  };
  const input = {
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': id,
    'aria-autocomplete': 'list',
    'aria-activedescendant': active < 0 ? undefined : `${id}-${active}`,
    autoComplete: 'off',
  } as const;
  return { id, active, setActive, onKeyDown, input };
}

/** Next or previous row, wrapping; from none to the first or last. */
function getNextActive(active: number, step: number, size: number): number {
  if (size === 0) return -1;
  return active < 0 ? (step > 0 ? 0 : size - 1) : (active + step + size) % size;
}

type ComboListProps = {
  id: string;
  label: string;
  open: boolean;
  rows: readonly { key: string; content: ReactNode }[];
  active: number;
  onPick: (index: number) => void;
  /** Small print below the rows. */
  note?: string;
};

/** Suggested rows; a long list scrolls. */
export function ComboList({ id, label, open, rows, active, onPick, note }: ComboListProps) {
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    // A tap on the list must not blur the input, which would close it.
    <div className="combo__list" hidden={!open} onPointerDown={(event) => event.preventDefault()}>
      <div id={id} className="combo__rows" role="listbox" aria-label={label} hidden={rows.length === 0}>
        {rows.map(({ key, content }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
          <div
            key={key}
            id={`${id}-${index}`}
            className="combo__item"
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onClick={() => onPick(index)}
          >
            {content}
          </div>
        ))}
      </div>
      {note && <p className="combo__note">{note}</p>}
    </div>
  );
}
