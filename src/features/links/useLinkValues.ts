import { useState } from 'react';
import { changeLink, type LinkRecord } from '../../api/links';
import { useBusy } from '../../components/busy';
import { reasonOf } from '../../components/dialogs/failure';
import { showToast } from '../../components/Toast';
import { NAME_MAX } from '../../domain/limits';
import { nameIssue, tidyName } from '../../domain/people/name';
import { LINK_VALID } from '../../domain/people/quotas';
import { countCharacters } from '../../domain/text/text';
import { ISSUE_TEXT } from '../../domain/text/texts.de';
import { endOfDay } from '../../domain/time/day';
import { dayOf } from '../../domain/time/germanDay';

/** Default end of a link (docs/api.md). */
export function inAYear(): number {
  return Date.now() + LINK_VALID;
}

export function useLinkValues(link: LinkRecord, onSaved: () => void) {
  const before = { label: link.label, company: link.company ?? '', until: dayOf(link.expiresAt ?? inAYear()) };
  const [label, setLabel] = useState(before.label);
  const [company, setCompany] = useState(before.company);
  const [until, setUntil] = useState(before.until);
  const end = endOfDay(until);
  const changed = label !== before.label || company !== before.company || until !== before.until;
  const wrong = {
    label: countCharacters(label) > NAME_MAX ? 'Höchstens 100 Zeichen.' : null,
    company: wrongCompany(company),
    until: end === null || end <= Date.now() ? 'Bitte wählen Sie einen Tag in der Zukunft.' : null,
  };
  const [reason, setReason] = useState<string | null>(null);
  const [busy, save] = useBusy(async () => {
    if (wrong.label || wrong.company || wrong.until || end === null) return;
    setReason(null);
    try {
      const who = link.company === null ? {} : { company: tidyName(company) };
      await changeLink(link.id, { label: label.trim(), expiresAt: end, ...who });
      showToast({ kind: 'success', title: 'Link gespeichert' });
      onSaved();
    } catch (error) {
      setReason(reasonOf(error).message);
    }
  });
  return {
    label: { value: label, set: setLabel, error: wrong.label },
    company: { value: company, set: setCompany, error: wrong.company },
    until: { value: until, set: setUntil, error: changed ? wrong.until : null },
    changed,
    reason,
    busy,
    save,
  };
}

function wrongCompany(company: string): string | null {
  const issue = company.trim() === '' ? null : nameIssue(company);
  return issue && ISSUE_TEXT[issue];
}
