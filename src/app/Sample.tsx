import { SampleFrame } from '../features/public/SampleFrame';
import { STORY, STORY_PHOTOS } from '../features/public/story';
import { SampleSheet } from '../features/records/SampleSheet';

/** `/beispiel`: the landing page's record as the desk shows one, without an account (D142). */
export function Sample() {
  return (
    <SampleFrame>
      <SampleSheet record={STORY} photos={STORY_PHOTOS} />
    </SampleFrame>
  );
}
