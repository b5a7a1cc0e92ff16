/** The steps below the required ones: nothing of them is needed before the first photo. */
import type { PropertyRow } from '../../../db/db';
import { NotesStep, type NotesStepProps } from './NotesStep';
import { WorkStep } from './WorkStep';

export function FreeSteps({ property, ...of }: NotesStepProps & { property: PropertyRow | null }) {
  return (
    <>
      <WorkStep property={property} {...of} />
      <NotesStep {...of} />
    </>
  );
}
