/**
 * The closed list of codes, in `code` of our server's errors and in form issues; texts.de.ts has
 * the sentences. A 4xx without one of these is no verdict.
 */
export const ISSUE_CODES = [
  // A draft that cannot be saved yet
  'time_expired',
  'location_missing',
  'property_missing',
  'photos_missing',
  'not_signed_in',
  'name_missing',
  // A body of another shape
  'body_invalid',
  'body_too_large',
  'unknown_key',
  'missing_key',
  'wrong_type',
  'version_unknown',
  'id_invalid',
  'text_invalid',
  'name_length',
  'name_characters',
  'property_name_length',
  'property_number_length',
  'property_number_taken',
  'name_not_allowed',
  'notes_length',
  'reason_length',
  'hold_until',
  'legal_hold',
  'evidence_differs',
  'thread_text',
  'thread_photos',
  'thread_full',
  'thread_closed',
  'thread_known',
  'thread_alone',
  'thread_company',
  'threads_per_day',
  'location_length',
  'coordinates_invalid',
  'accuracy_invalid',
  'location_source_invalid',
  'service_type_invalid',
  'work_invalid',
  'activities_count',
  'activity_length',
  'hours_invalid',
  'time_invalid',
  // From servers before D86; the phone retries after these
  'time_in_future',
  'clock_offset_invalid',
  'photos_count',
  'photo_invalid',
  'photo_duplicate',
  'photo_pair',
  'photo_bytes',
  'photo_dimensions',
  'photo_not_jpeg',
  'photo_truncated',
  'photo_mismatch',
  'photo_uniform',
  // A Nachtrag
  'changes_invalid',
  'supplement_empty',
  'supplement_photos',
  'supplement_late',
  'supplement_not_allowed',
  'supplement_on_hold',
  'supplement_kept',
  'parent_deleted',
  'parent_differs',
  'hash_mismatch',
  // Verdicts of the delivery routes
  'conflict',
  'deleted',
  'wrong_user',
  'not_allowed',
  'ended',
  'account_ended',
  'grant_ended',
  'link_invalid',
  'damaged',
  // General
  'validation',
  'temporary',
  'unauthorized',
  'forbidden',
  'not_found',
  'rate_limited',
  'query_refused',
  'limit_reached',
  'address_unconfirmed',
  // Accounts, invitations, positions
  'fields_missing',
  'email_invalid',
  'email_taken',
  'password_short',
  'password_long',
  'password_common',
  'password_wrong',
  'name_by_company',
  'address_claimed',
  'address_confirmed',
  'mail_not_configured',
  'mail_failed',
  'used',
  'expired',
  'link_sealed',
  // Pairing
  'pin_wrong',
  'pairing_ended',
  'app_code_wrong',
  // A share
  'share_pin_needed',
  'share_pin_wrong',
  'geocoding_failed',
  // A Leistungsplan
  'plan_rhythm_invalid',
  'plan_season_invalid',
  'plan_tolerance_invalid',
  'plan_dates_invalid',
  'plan_provider_invalid',
  'plan_pause_invalid',
  'land_invalid',
  // User administration
  'own_account',
  'own_role',
  'super_admin_kept',
  'owner_kept',
  'confirm_needed',
] as const;

export type IssueCode = (typeof ISSUE_CODES)[number];

/** An issue of a field; `field` is the key of form or body, '' for all. */
export type Issue = { field: string; code: IssueCode };

const KNOWN: ReadonlySet<unknown> = new Set(ISSUE_CODES);

export function isIssueCode(value: unknown): value is IssueCode {
  return KNOWN.has(value);
}
