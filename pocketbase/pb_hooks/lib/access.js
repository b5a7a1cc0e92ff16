/**
 * All API rules (docs/permissions.md). The migration `…_access_rules_…` applies them and needs a new name after a change.
 * A collection without rules here is closed. Lists have routes of their own (lists/lists.js, D75).
 */

// First in every rule: a guest's empty id would equal an empty column.
const PERSON = '@request.auth.id != "" && @request.auth.active = true';
const SUPER_ADMIN = '@request.auth.role = "super_admin"';
const MANAGER = '@request.auth.role = "property_manager"';
const COMPANY = '@request.auth.role = "company_admin"';
// An empty role is an employee (D3). Without an employer an employee sees nothing (D2).
const EMPLOYEE = '(@request.auth.role = "employee" || @request.auth.role = "") && @request.auth.employer != ""';

/** @type {(...parts: string[]) => string} */
const joinWithOr = (...parts) => parts.map((part) => `(${part})`).join(' || ');
/** @type {(...parts: string[]) => string} */
const buildPersonRule = (...parts) => `${PERSON} && (${joinWithOr(...parts)})`;

// Both terms of a path apply to the same row.
const SHARED =
  'property_sharing_via_property.company_admin ?= @request.auth.id && property_sharing_via_property.ended_at ?= ""';
// Only of the present company, not of a former one (D91).
const ASSIGNED =
  'user_properties_via_property.user ?= @request.auth.id && user_properties_via_property.ended_at ?= "" && ' +
  'user_properties_via_property.company_admin ?= @request.auth.employer';
const OWN_AS_EMPLOYEE = `${EMPLOYEE} && user = @request.auth.id && company_admin = @request.auth.employer`;
const OWN_AS_MANAGER = `${MANAGER} && property_manager = @request.auth.id`;
const OWN_AS_COMPANY = `${COMPANY} && company_admin = @request.auth.id`;

// The account of a deleted employee (D20) stays for late deliveries (D29).
const OWN_PEOPLE = `${COMPANY} && employer = @request.auth.id && removed_at = ""`;
const seesUser = joinWithOr(SUPER_ADMIN, 'id = @request.auth.id', OWN_PEOPLE);
const PINNED_USER = ['active', 'must_change_password', 'mfa', 'emailVisibility', 'verified']
  .map((field) => `@request.body.${field}:changed = false`)
  .join(' && ');

const seesProperty = joinWithOr(
  SUPER_ADMIN,
  OWN_AS_MANAGER,
  OWN_AS_COMPANY,
  `${COMPANY} && ${SHARED}`,
  `${EMPLOYEE} && ${ASSIGNED}`,
);
const PINNED_OWNER = '@request.body.company_admin:changed = false && @request.body.property_manager:changed = false';

const OWN_EMPLOYEE = 'user.employer = @request.auth.id';
const STAYING = 'user.removed_at = ""';
const SHARED_PROPERTY =
  'property.property_sharing_via_property.company_admin ?= @request.auth.id && property.property_sharing_via_property.ended_at ?= ""';

// A super admin sees a documentation when it is complete, the Hausverwaltung when it is also not held. The author's
// company sees it before, but no photo until all have arrived (D64).
/** @type {(prefix: string, companyLimit: string) => string} */
const buildDocumentationRule = (prefix, companyLimit) =>
  buildPersonRule(
    `${SUPER_ADMIN} && ${prefix}state = "complete"`,
    `${MANAGER} && ${prefix}property_manager = @request.auth.id && ${prefix}state = "complete" && ${prefix}held = false`,
    `${COMPANY} && ${prefix}company_admin = @request.auth.id${companyLimit}`,
    `${EMPLOYEE} && ${prefix}user = @request.auth.id && ${prefix}company_admin = @request.auth.employer`,
  );
const COMPLETE_OR_OWN = ' && (documentation.state = "complete" || documentation.user = @request.auth.id)';

// Only a thumbnail that exists or is cheap to make (delivery/thumbs.js), never PocketBase's 100x100.
const THUMBNAIL = joinWithOr(
  '@request.query.thumb = ""',
  '@request.query.thumb = "320x320" && (preview = "open" || preview = "made")',
);

/** @type {(rule: string) => {listRule: null, viewRule: string}} */
const toViewOnlyRules = (rule) => ({ listRule: null, viewRule: rule });

/** By collection; null is closed. @type {Record<string, Record<string, string | null>>} */
const RULES = {
  users: {
    listRule: null,
    viewRule: `${PERSON} && (${seesUser})`,
    updateRule: `${PERSON} && id = @request.auth.id && ${PINNED_USER}`,
  },
  properties: {
    ...toViewOnlyRules(`${PERSON} && ended_at = "" && (${seesProperty})`),
    createRule: buildPersonRule(
      `${MANAGER} && @request.body.property_manager = @request.auth.id && @request.body.company_admin:length = 0`,
      `${COMPANY} && @request.body.company_admin = @request.auth.id && @request.body.property_manager:length = 0`,
    ),
    updateRule: `${PERSON} && ended_at = "" && ${PINNED_OWNER} && (${joinWithOr(OWN_AS_MANAGER, OWN_AS_COMPANY)})`,
  },
  property_sharing: toViewOnlyRules(buildPersonRule(SUPER_ADMIN, OWN_AS_MANAGER, OWN_AS_COMPANY)),
  user_properties: {
    ...toViewOnlyRules(buildPersonRule(SUPER_ADMIN, OWN_AS_COMPANY, OWN_AS_EMPLOYEE)),
    createRule: `${PERSON} && ${COMPANY} && ${OWN_EMPLOYEE} && ${STAYING} && ended_at = "" && property.ended_at = "" && (${joinWithOr(
      'property.company_admin = @request.auth.id',
      SHARED_PROPERTY,
    )})`,
  },
  documentation_links: toViewOnlyRules(buildPersonRule(SUPER_ADMIN, OWN_AS_MANAGER, OWN_AS_COMPANY)),
  property_manager_invitations: toViewOnlyRules(buildPersonRule(SUPER_ADMIN, OWN_AS_MANAGER)),
  documentations: toViewOnlyRules(buildDocumentationRule('', '')),
  documentation_photos: {
    listRule: null,
    viewRule: `${buildDocumentationRule('documentation.', COMPLETE_OR_OWN)} && (${THUMBNAIL})`,
  },
  deleted_documentations: toViewOnlyRules(
    buildPersonRule(SUPER_ADMIN, OWN_AS_MANAGER, OWN_AS_COMPANY, OWN_AS_EMPLOYEE),
  ),
  audit_log: toViewOnlyRules(buildPersonRule(SUPER_ADMIN, OWN_AS_MANAGER, OWN_AS_COMPANY)),
  // Realtime would check a rule for every open stream (D36). So realtime/streams.js decides who may subscribe, and
  // requests.pb.js closes the row to reads.
  ticks: { viewRule: '' },
};

module.exports = { RULES };
