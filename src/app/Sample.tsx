import { SampleFrame } from '../features/public/SampleFrame';
import { STORY, STORY_PHOTOS } from '../features/public/story';
import { SampleSheet } from '../features/records/SampleSheet';

/** `/beispiel`: the landing page's record as the office shows it, without an account. */
export function Sample() {
  return (
    <SampleFrame>
      <SampleSheet record={STORY} photos={STORY_PHOTOS} />
    </SampleFrame>
  );
}
