/** Stored states. tests/server/operations/schema.test.ts compares them with the schema. */

/** Of a documentation: the server waits for photos, or has everything. */
export const RECORD_STATES = ['receiving', 'complete'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** Of an invitation. */
export const INVITATION_STATES = ['pending', 'accepted', 'expired'] as const;
export type InvitationStatus = (typeof INVITATION_STATES)[number];
