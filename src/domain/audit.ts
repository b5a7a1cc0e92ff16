/**
 * Words of the audit log: hooks write them, screens show and filter them
 * (features/evidence/auditWords.ts).
 */

export const AUDIT_OBJECTS = [
  'documentations',
  'documentation_photos',
  'users',
  'properties',
  'property_sharing',
  'user_properties',
  'documentation_links',
  'property_manager_invitations',
  'pairings',
  'service_plans',
  'letter_settings',
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];

/** Never remove a word: rows of the log are permanent. */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'remove',
  'end',
  'reopen',
  'release',
  'role',
  'activate',
  'deactivate',
  'send',
  'send_failed',
  'accept',
  'redeem',
  'end_phone',
  'sign_out',
  'second_factor',
  'rotate',
  'revoke',
  'password',
  'free',
  'warn',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
