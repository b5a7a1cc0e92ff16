/**
 * Numbers of the demo that the landing page names. tests/unit/features/public/publicStory.test.ts computes them from
 * the demo's data (pocketbase/demo), for every month.
 */
export const DEMO = {
  /** Of its Hausverwaltung. */
  properties: 7,
  plans: 4,
  missing: 1,
  records: 40,
  weeks: 6,
  people: 3,
  /** Photos of one record, fewest and most. */
  photos: [2, 4],
} as const;
