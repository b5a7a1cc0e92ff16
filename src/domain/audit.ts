/** Words of the audit log, one list each: hooks write them, screens name and filter them (features/evidence/auditWords.ts). */

/** Whose rows it tells of. */
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

/** What was done. A word that was written once stays here: rows of the log never change. */
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
