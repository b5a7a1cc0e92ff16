/** Native dialogs: the browser keeps the focus inside, closes on Escape, and returns the focus. */
import { X } from 'lucide-react';
import { type FocusEvent, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from './Button';
import { useBusy } from './busy';
import type { IconType } from './Icon';
import { useModal } from './modal';
import { useOpenForm } from './openForms';
import { Two, withSecondLine } from './SecondLanguage';

export type DialogProps = {
  title: string;
  /** Called on 'Schließen', Escape and a tap outside. After typing, the last two need a confirmation. */
  onClose: () => void;
  /** Confirmation on Escape and a tap outside, when work runs or the content is shown only once. */
  closeConfirmation?: CloseConfirmation | null;
  children: ReactNode;
  /** Buttons; the submit button has type="submit". */
  footer?: ReactNode;
  /** Makes the dialog a form: Enter submits. A second submit waits for the first. */
  onSubmit?: () => unknown;
  /** Fills a phone's screen (forms, lists); otherwise a card (a question). */
  sheet?: boolean;
  /** Wide enough for two columns or a table on a desktop. */
  wide?: boolean;
  /** Below the title: which property, which person. */
  subtitle?: string;
};

/** The dialog is open while it is mounted. */
export function Dialog(props: DialogProps) {
  const { title, onClose, closeConfirmation, children, footer, onSubmit, sheet, wide, subtitle } = props;
  const heading = useId();
  const ref = useModal();
  const [busy, submit] = useBusy(onSubmit ?? onClose);
  useOpenForm();
  const [question, setQuestion] = useState<CloseConfirmation | null>(null);
  const typing = useTypedText();
  const closeUnlessBusy = () => {
    if (!busy) onClose();
  };
  /** An accidental key or tap must not stop running work. */
  const requestClose = () => {
    if (busy) return;
    const confirmation = closeConfirmation ?? typing.question();
    if (confirmation) setQuestion(confirmation);
    else closeUnlessBusy();
  };
  /** Closes the confirmation first: while it is open, nothing behind it can get the focus back. */
  const discardAndClose = () => {
    flushSync(() => setQuestion(null));
    closeUnlessBusy();
  };
  const submitForm = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const inner = (
    <>
      <div className="dialog__head">
        {subtitle ? (
          <div>
            <h2 id={heading}>{withSecondLine(title)}</h2>
            <p className="small muted">{withSecondLine(subtitle)}</p>
          </div>
        ) : (
          <h2 id={heading}>{withSecondLine(title)}</h2>
        )}
        <IconButton icon={X} label="Schließen" onClick={closeUnlessBusy} />
      </div>
      <div className="dialog__body">{children}</div>
      {footer && <div className="dialog__foot">{footer}</div>}
    </>
  );
  const dialog = (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, the native cancel event
    <dialog
      ref={ref}
      onFocus={typing.onFocus}
      className={`dialog${sheet ? ' dialog--sheet' : ''}${wide ? ' dialog--wide' : ''}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        // React bubbles a nested dialog's event, which must not close this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        requestClose();
      }}
      onClose={({ currentTarget }) => {
        // The browser lets a page cancel only the first of two Escapes, and closes on the second: open again.
        if (currentTarget.open || !currentTarget.isConnected) return;
        currentTarget.showModal();
        requestClose();
      }}
      onClick={(event) => event.target === event.currentTarget && requestClose()}
    >
      {onSubmit ? (
        <form className="dialog__form" noValidate onSubmit={submitForm}>
          {inner}
        </form>
      ) : (
        <div className="dialog__form">{inner}</div>
      )}
    </dialog>
  );
  return (
    <>
      {dialog}
      {question && (
        <ConfirmDialog {...question} danger onConfirm={discardAndClose} onCancel={() => setQuestion(null)} />
      )}
    </>
  );
}

export type CloseConfirmation = Pick<ConfirmProps, 'title' | 'text' | 'confirmLabel' | 'cancelLabel'>;

const DISCARD_TYPED: CloseConfirmation = {
  title: 'Eingaben verwerfen?',
  text: 'Was Sie eingegeben haben, geht verloren.',
  confirmLabel: 'Eingaben verwerfen',
  cancelLabel: 'Weiter bearbeiten',
};

/** Text fields only: a lost choice is easily made again. */
const TEXT_FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="search"], [type="date"], [type="hidden"])';

/** `question`: confirmation to show if a text field has changed since its first focus, else null. */
function useTypedText() {
  const originals = useRef(new Map<HTMLInputElement, string>());
  return {
    onFocus: ({ target }: FocusEvent) => {
      const field = target as HTMLInputElement;
      if (field.matches(TEXT_FIELDS) && !originals.current.has(field)) originals.current.set(field, field.value);
    },
    question: () => {
      const isTyped = ([field, original]: [HTMLInputElement, string]) =>
        field.isConnected && field.value !== '' && field.value !== original;
      return [...originals.current].some(isTyped) ? DISCARD_TYPED : null;
    },
  };
}

type ConfirmProps = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  confirmIcon?: IconType;
  danger?: boolean;
  /** The dialog waits for its promise, and ignores a second tap. The owner closes the dialog. */
  onConfirm: () => unknown;
  onCancel: () => void;
  cancelLabel?: string;
};

/** Confirmation of an action that cannot be undone; 'Abbrechen' has the focus. */
export function ConfirmDialog(props: ConfirmProps) {
  const heading = useId();
  const ref = useModal();
  const [busy, confirm] = useBusy(props.onConfirm);
  useOpenForm();
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={heading}
      aria-describedby={`${heading}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) props.onCancel();
      }}
    >
      <div className="dialog__form">
        <div className="dialog__head">
          <h2 id={heading}>
            <Two>{props.title}</Two>
          </h2>
        </div>
        <div className="dialog__body" id={`${heading}-text`}>
          {typeof props.text === 'string' ? (
            <p>
              <Two>{props.text}</Two>
            </p>
          ) : (
            props.text
          )}
        </div>
        <div className="dialog__foot">
          <Button onClick={() => !busy && props.onCancel()}>{props.cancelLabel ?? 'Abbrechen'}</Button>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            icon={props.confirmIcon}
            busy={busy}
            onClick={() => confirm()}
          >
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
