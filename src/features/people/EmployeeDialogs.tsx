import { deleteEmployee, type EmployeeRecord } from '../../api/employees';
import { ConfirmDeletion } from '../../components/dialogs/Deletion';
import { AccessSwitch, EndPhone } from './AccessDialogs';
import { AddEmployee } from './AddEmployee';
import type { Numbers, OpenEmployeeDialog, PersonDialog } from './actions';
import { CardsDialog } from './cards/CardsDialog';
import { EditEmployee } from './EditEmployee';
import { EmployeePasswordDialog } from './EmployeePasswordDialog';
import { AssignManyDialog } from './grid/AssignManyDialog';
import { ImportEmployees } from './ImportEmployees';
import { PhoneDialog } from './phones/PhoneDialog';
import { pullAndReload } from './refresh';
import { deleteEmployeeText } from './words';

type EmployeeDialogsProps = {
  account: string;
  /** Printed on cards. */
  company: string;
  dialog: OpenEmployeeDialog;
  /** Existing people; undefined = loading. */
  known: readonly EmployeeRecord[] | undefined;
  numbers: Numbers;
  onOpen: (dialog: OpenEmployeeDialog) => void;
  onClose: () => void;
};

export function EmployeeDialogs({ account, company, dialog, known, numbers, onOpen, onClose }: EmployeeDialogsProps) {
  const reloadLists = () => void pullAndReload(account);
  const props = { onChanged: reloadLists, onClose };
  if (dialog.act === 'new') return <AddEmployee account={account} onAdded={reloadLists} onClose={onClose} />;
  if (dialog.act === 'grid') return <AssignManyDialog account={account} onClose={onClose} />;
  if (dialog.act === 'cards') return <CardsDialog account={account} company={company} {...props} />;
  if (dialog.act === 'import')
    return known ? <ImportEmployees known={known} onCards={() => onOpen({ act: 'cards' })} {...props} /> : null;
  return <OfPerson account={account} dialog={dialog} numbers={numbers} onChanged={reloadLists} onClose={onClose} />;
}

type OfPersonProps = {
  account: string;
  dialog: PersonDialog;
  numbers: Numbers;
  onChanged: () => void;
  onClose: () => void;
};

function OfPerson({ account, dialog: { act, person }, numbers, ...props }: OfPersonProps) {
  if (act === 'edit') return <EditEmployee person={person} {...props} />;
  if (act === 'password') return <EmployeePasswordDialog person={person} {...props} />;
  if (act === 'phone') return <PhoneDialog account={account} person={person} {...props} />;
  if (act === 'endPhone') return <EndPhone person={person} {...props} />;
  if (act !== 'delete') return <AccessSwitch person={person} {...props} on={act === 'activate'} />;
  return (
    <ConfirmDeletion
      text={deleteEmployeeText(person.fullName, numbers.documentations(person.id))}
      act={() => deleteEmployee(person.id)}
      done={{ title: 'Benutzer gelöscht', text: `${person.fullName} wurde erfolgreich entfernt.` }}
      gone={{ kind: 'info', title: `${person.fullName} war bereits gelöscht.` }}
      onEnd={props.onChanged}
      onClose={props.onClose}
    />
  );
}
