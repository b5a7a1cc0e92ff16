/**
 * All API rules (docs/permissions.md), composed from named constants. Applied by the migration `…_access_rules_…`;
 * collections that are not named here stay closed. A rule that changes needs that migration under a new name.
 * PocketBase's own lists are an operator's alone: those of the product have routes of their own (lists/lists.js, D75).
 */

// A guest's empty id equals an empty field, so every rule begins by asking for a person; a deactivated one is nobody.
const PERSON = '@request.auth.id != "" && @request.auth.active = true';
const SUPER_ADMIN = '@request.auth.role = "super_admin"';
const MANAGER = '@request.auth.role = "property_manager"';
const COMPANY = '@request.auth.role = "company_admin"';
// D3: an empty role is an employee. D2: without an employer nobody sees anything.
const EMPLOYEE = '(@request.auth.role = "employee" || @request.auth.role = "") && @request.auth.employer != ""';

/** @type {(...parts: string[]) => string} */
const joinWithOr = (...parts) => parts.map((part) => `(${part})`).join(' || ');
/** @type {(...parts: string[]) => string} */
const buildPersonRule = (...parts) => `${PERSON} && (${joinWithOr(...parts)})`;

// What has ended is over for everybody (D29); the two terms of one path are asked of the same row.
const SHARED =
  'property_sharing_via_property.company_admin ?= @request.auth.id && property_sharing_via_property.ended_at ?= ""';
// Of the present company: what somebody had at a former one is not his to read (D91).
const ASSIGNED =
  'user_properties_via_property.user ?= @request.auth.id && user_properties_via_property.ended_at ?= "" && ' +
  'user_properties_via_property.company_admin ?= @request.auth.employer';
const OWN_AS_EMPLOYEE = `${EMPLOYEE} && user = @request.auth.id && company_admin = @request.auth.employer`;
const OWN_AS_MANAGER = `${MANAGER} && property_manager = @request.auth.id`;
const OWN_AS_COMPANY = `${COMPANY} && company_admin = @request.auth.id`;

// A deleted employee (D20) is gone from the lists; the account itself stays for late work (D29).
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

// Others see a documentation when it is complete; the manager when it is not held besides (architecture.md section 4).
// The company of an author sees of one that is still coming that it is, and no photo before all of them are there (D64).
/** @type {(prefix: string, companys: string) => string} */
const buildDocumentationRule = (prefix, companys) =>
  buildPersonRule(
    `${SUPER_ADMIN} && ${prefix}state = "complete"`,
    `${MANAGER} && ${prefix}property_manager = @request.auth.id && ${prefix}state = "complete" && ${prefix}held = false`,
    `${COMPANY} && ${prefix}company_admin = @request.auth.id${companys}`,
    `${EMPLOYEE} && ${prefix}user = @request.auth.id && ${prefix}company_admin = @request.auth.employer`,
  );
const WHOLE = ' && (documentation.state = "complete" || documentation.user = @request.auth.id)';

// A thumbnail only where it is there or costs little to cut (delivery/thumbs.js); of PocketBase's own size, 100x100, never.
const THUMBNAIL = joinWithOr(
  '@request.query.thumb = ""',
  '@request.query.thumb = "320x320" && (preview = "open" || preview = "made")',
);

/** @type {(rule: string) => {listRule: null, viewRule: string}} */
const toViewOnlyRules = (rule) => ({ listRule: null, viewRule: rule });

/** By collection: its rules; null and what is not named is closed. @type {Record<string, Record<string, string | null>>} */
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
    viewRule: `${buildDocumentationRule('documentation.', WHOLE)} && (${THUMBNAIL})`,
  },
  deleted_documentations: toViewOnlyRules(
    buildPersonRule(SUPER_ADMIN, OWN_AS_MANAGER, OWN_AS_COMPANY, OWN_AS_EMPLOYEE),
  ),
  audit_log: toViewOnlyRules(buildPersonRule(SUPER_ADMIN, OWN_AS_MANAGER, OWN_AS_COMPANY)),
  // Told by realtime alone (D36), which would ask a rule once for every open stream: realtime/streams.js decides who
  // listens, and a hook closes the row itself (requests.pb.js).
  ticks: { viewRule: '' },
};

module.exports = { RULES };
