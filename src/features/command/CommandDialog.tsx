import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ComboList, useCombo } from '../../components/Combo';
import { Dialog } from '../../components/Dialog';
import { PATHS } from '../../components/paths';
import { SearchField } from '../../components/SelectField';
import type { SessionRow } from '../../db/db';
import { findEntries, questionEntry } from './entries';
import { useEntries } from './useEntries';
import { useFound } from './useFound';
import './command.css';

/** One box for questions, buildings, people, numbers, actions and pages; arrow keys and Enter. */
export function CommandDialog({ session, onClose }: { session: SessionRow; onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const question = questionEntry(session.role, text);
  const rows = [...useFound(session, text), ...findEntries(useEntries(session), text), ...(question ? [question] : [])];
  const openRow = (index: number) => {
    const row = rows[index];
    if (!row) return;
    onClose();
    // The server's own page is no route of the app.
    if (row.to === PATHS.check) location.assign(row.to);
    else void navigate(row.to);
  };
  const combo = useCombo({ size: rows.length, open: true, onPick: openRow, onClose });
  return (
    <Dialog title="Suchen und öffnen" onClose={onClose} closeConfirmation={null} sheet>
      <div className="command">
        <SearchField
          {...combo.input}
          bare
          label="Suchen und öffnen"
          placeholder="Frage, Immobilie, Person, Nummer oder Aktion"
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            combo.setActive(event.target.value.trim() === '' ? -1 : 0);
          }}
          onKeyDown={combo.onKeyDown}
        />
        <ComboList
          id={combo.id}
          label="Gefunden"
          open
          active={combo.active}
          onPick={openRow}
          note={rows.length === 0 ? 'Nichts gefunden.' : 'Mit den Pfeiltasten wählen, mit Enter öffnen.'}
          rows={rows.map(({ key, kind, label, small }) => ({
            key,
            content: (
              <>
                <span className="command__label">
                  <span className="strong">{label}</span>
                  {small && <span className="small">{small}</span>}
                </span>
                <span className="small muted push">{kind}</span>
              </>
            ),
          }))}
        />
      </div>
    </Dialog>
  );
}
