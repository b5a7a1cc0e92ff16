import { Ellipsis } from 'lucide-react';
import { Button, ButtonLink } from '../Button';
import { Icon } from '../Icon';
import { Menu, type MenuItem } from '../Menu';

/** An action of a row, or a link. */
export type RowAction = MenuItem & {
  /** Word on the button where the label is too long; a part of the label. */
  short?: string;
  /** Only in the menu. */
  isRare?: boolean;
};

type RowActionsProps = {
  /** The row's name, for screen readers. */
  of: string | undefined;
  actions: readonly RowAction[];
  /** On a card: buttons with edges. */
  card?: boolean;
};

/** Actions with a word of their own; the menu holds the others. */
const WITH_WORDS = 2;

/** A row's actions: two with words, the others in a menu. */
export function RowActions({ of, actions, card = false }: RowActionsProps) {
  const inWords = actions.filter(({ isRare }) => !isRare).slice(0, WITH_WORDS);
  const others = actions.filter((action) => !inWords.includes(action));
  return (
    <>
      {inWords.map((action) => (
        <ActionButton key={action.label} action={action} of={of} card={card} />
      ))}
      {others.length > 0 && <RowMenu of={of} actions={others} card={card} />}
    </>
  );
}

type ActionButtonProps = Pick<RowActionsProps, 'of' | 'card'> & { action: RowAction };

function ActionButton({ action, of, card }: ActionButtonProps) {
  const { label, short, blocked } = action;
  const name = [nameFor(label, of), blocked].filter(Boolean).join('. ');
  const shared = { ...(!card && { variant: 'quiet' as const }), 'aria-label': name, title: blocked ?? undefined };
  if ('to' in action)
    return (
      <ButtonLink {...shared} to={action.to}>
        {short ?? label}
      </ButtonLink>
    );
  const act = blocked ? { 'aria-disabled': true } : { onClick: action.onClick };
  return (
    <Button {...shared} {...act}>
      {short ?? label}
    </Button>
  );
}

/** The menu of a row: 'Mehr: Claudia Reinhardt'. */
export function RowMenu({ of, actions, card }: RowActionsProps) {
  return (
    <Menu
      label={nameFor(MORE, of)}
      items={actions}
      nameOf={({ label }) => nameFor(label, of)}
      className={card ? 'btn' : 'icon-btn'}
    >
      <Icon of={Ellipsis} small />
      {card && MORE}
    </Menu>
  );
}

const MORE = 'Mehr';

/** Label of the button that opens or closes a row. */
export function openWord(open: boolean): string {
  return open ? 'Zuklappen' : 'Aufklappen';
}

/** `Bearbeiten: Claudia Reinhardt`. */
export function nameFor(label: string, of: string | undefined): string {
  return of === undefined ? label : `${label}: ${of}`;
}
