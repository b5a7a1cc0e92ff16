import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import type { Option } from './Choice';
import { Two } from './SecondLanguage';

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs over one panel; arrow keys move, one tab stop. `fill`: equal widths. */
export function Tabs<V extends string>(props: {
  label: string;
  /** `count`: number of items in the tab. */
  tabs: ReadonlyArray<Option<V> & { count?: string | undefined }>;
  value: V;
  onChange: (value: V) => void;
  fill?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const moveFocus = (event: KeyboardEvent, index: number) => {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const target = (index + step + props.tabs.length) % props.tabs.length;
    const tab = props.tabs[target];
    if (tab) props.onChange(tab.value);
    list.current?.querySelectorAll('button')[target]?.focus();
  };
  return (
    <>
      <div ref={list} className={props.fill ? 'tabs tabs--fill' : 'tabs'} role="tablist" aria-label={props.label}>
        {props.tabs.map(({ value, label, count }, index) => (
          <button
            key={value}
            id={`${id}-${value}`}
            type="button"
            role="tab"
            className="tab"
            aria-selected={value === props.value}
            aria-controls={`${id}-panel`}
            tabIndex={value === props.value ? 0 : -1}
            onClick={() => props.onChange(value)}
            onKeyDown={(event) => moveFocus(event, index)}
          >
            <Two>{label}</Two>
            {count !== undefined && <span className="tab__n">{count}</span>}
          </button>
        ))}
      </div>
      <div className="tabpanel" id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${props.value}`}>
        {props.children}
      </div>
    </>
  );
}
