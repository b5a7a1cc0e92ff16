/**
 * Modules that *.pb.js load. These functions run in another runtime and need absolute paths, which TypeScript cannot
 * follow. It finds the module by the path's end; an unknown path is an error.
 */
interface HookModules {
  'admin/leaving': typeof import('../pb_hooks/lib/admin/leaving.js');
  'accounts/attempts': typeof import('../pb_hooks/lib/accounts/attempts.js');
  'accounts/hooks': typeof import('../pb_hooks/lib/accounts/hooks.js');
  'accounts/names': typeof import('../pb_hooks/lib/accounts/names.js');
  'accounts/ownAccount': typeof import('../pb_hooks/lib/accounts/ownAccount.js');
  'accounts/purge': typeof import('../pb_hooks/lib/accounts/purge.js');
  'accounts/quotas': typeof import('../pb_hooks/lib/accounts/quotas.js');
  'accounts/secondStep': typeof import('../pb_hooks/lib/accounts/secondStep.js');
  'accounts/signIn': typeof import('../pb_hooks/lib/accounts/signIn.js');
  'accounts/signOut': typeof import('../pb_hooks/lib/accounts/signOut.js');
  'accounts/superAdmin': typeof import('../pb_hooks/lib/accounts/superAdmin.js');
  'audit/documentations': typeof import('../pb_hooks/lib/audit/documentations.js');
  'audit/parties': typeof import('../pb_hooks/lib/audit/parties.js');
  'database/durable': typeof import('../pb_hooks/lib/database/durable.js');
  'database/model': typeof import('../pb_hooks/lib/database/model.js');
  'database/texts': typeof import('../pb_hooks/lib/database/texts.js');
  'delivery/exceptions': typeof import('../pb_hooks/lib/delivery/exceptions.js');
  'delivery/grants': typeof import('../pb_hooks/lib/delivery/grants.js');
  'delivery/held': typeof import('../pb_hooks/lib/delivery/held.js');
  'delivery/removals': typeof import('../pb_hooks/lib/delivery/removals.js');
  'delivery/supplements': typeof import('../pb_hooks/lib/delivery/supplements.js');
  'delivery/thumbs': typeof import('../pb_hooks/lib/delivery/thumbs.js');
  'evidence/accept': typeof import('../pb_hooks/lib/evidence/accept.js');
  'evidence/deletedAccounts': typeof import('../pb_hooks/lib/evidence/deletedAccounts.js');
  'evidence/deviceKeys': typeof import('../pb_hooks/lib/evidence/deviceKeys.js');
  'erasing/command': typeof import('../pb_hooks/lib/erasing/command.js');
  'erasing/again': typeof import('../pb_hooks/lib/erasing/again.js');
  'evidence/form': typeof import('../pb_hooks/lib/evidence/form.js');
  'evidence/examine': typeof import('../pb_hooks/lib/evidence/examine.js');
  'evidence/hooks': typeof import('../pb_hooks/lib/evidence/hooks.js');
  'evidence/legalHolds': typeof import('../pb_hooks/lib/evidence/legalHolds.js');
  'evidence/migrations': typeof import('../pb_hooks/lib/evidence/migrations.js');
  'evidence/origins': typeof import('../pb_hooks/lib/evidence/origins.js');
  'evidence/rounds': typeof import('../pb_hooks/lib/evidence/rounds.js');
  'evidence/stamps': typeof import('../pb_hooks/lib/evidence/stamps.js');
  'evidence/witnesses': typeof import('../pb_hooks/lib/evidence/witnesses.js');
  'geocoding/geocoder': typeof import('../pb_hooks/lib/geocoding/geocoder.js');
  'geocoding/foundAddresses': typeof import('../pb_hooks/lib/geocoding/foundAddresses.js');
  'geocoding/placing': typeof import('../pb_hooks/lib/geocoding/placing.js');
  'notifications/rounds': typeof import('../pb_hooks/lib/notifications/rounds.js');
  'lists/budget': typeof import('../pb_hooks/lib/lists/budget.js');
  'likeness/candidates': typeof import('../pb_hooks/lib/likeness/candidates.js');
  'likeness/rounds': typeof import('../pb_hooks/lib/likeness/rounds.js');
  'lists/plainQueries': typeof import('../pb_hooks/lib/lists/plainQueries.js');
  'properties/numbers': typeof import('../pb_hooks/lib/properties/numbers.js');
  'likeness/shown': typeof import('../pb_hooks/lib/likeness/shown.js');
  'lists/wordIndex': typeof import('../pb_hooks/lib/lists/wordIndex.js');
  'lists/wordMerge': typeof import('../pb_hooks/lib/lists/wordMerge.js');
  'mail/mail': typeof import('../pb_hooks/lib/mail/mail.js');
  'operations/closed': typeof import('../pb_hooks/lib/operations/closed.js');
  'operations/jobs': typeof import('../pb_hooks/lib/operations/jobs.js');
  'operations/nightly': typeof import('../pb_hooks/lib/operations/nightly.js');
  'operations/replica': typeof import('../pb_hooks/lib/operations/replica.js');
  'operations/photoStore': typeof import('../pb_hooks/lib/operations/photoStore.js');
  'operations/dailyStats': typeof import('../pb_hooks/lib/operations/dailyStats.js');
  'operations/dashboard': typeof import('../pb_hooks/lib/operations/dashboard.js');
  'operations/events': typeof import('../pb_hooks/lib/operations/events.js');
  'operations/settings': typeof import('../pb_hooks/lib/operations/settings.js');
  'operations/stock': typeof import('../pb_hooks/lib/operations/stock.js');
  'pages/pages': typeof import('../pb_hooks/lib/pages/pages.js');
  'pairing/codes': typeof import('../pb_hooks/lib/pairing/codes.js');
  'pairing/company': typeof import('../pb_hooks/lib/pairing/company.js');
  'plans/changes': typeof import('../pb_hooks/lib/plans/changes.js');
  'platform/answer': typeof import('../pb_hooks/lib/platform/answer.js');
  'platform/elapsed': typeof import('../pb_hooks/lib/platform/elapsed.js');
  'platform/fault': typeof import('../pb_hooks/lib/platform/fault.js');
  'platform/flood': typeof import('../pb_hooks/lib/platform/flood.js');
  'platform/session': typeof import('../pb_hooks/lib/platform/session.js');
  'platform/serving': typeof import('../pb_hooks/lib/platform/serving.js');
  'properties/hooks': typeof import('../pb_hooks/lib/properties/hooks.js');
  'properties/names': typeof import('../pb_hooks/lib/properties/names.js');
  'realtime/streams': typeof import('../pb_hooks/lib/realtime/streams.js');
  'realtime/ticker': typeof import('../pb_hooks/lib/realtime/ticker.js');
  'routing/runRoute': typeof import('../pb_hooks/lib/routing/runRoute.js');
  'routing/recordWrite': typeof import('../pb_hooks/lib/routing/recordWrite.js');
  'sessions/ending': typeof import('../pb_hooks/lib/sessions/ending.js');
  'threads/ending': typeof import('../pb_hooks/lib/threads/ending.js');
  'threads/reported': typeof import('../pb_hooks/lib/threads/reported.js');
  'sharing/rows': typeof import('../pb_hooks/lib/sharing/rows.js');
  'integrations/rows': typeof import('../pb_hooks/lib/integrations/rows.js');
  'webhooks/missing': typeof import('../pb_hooks/lib/webhooks/missing.js');
  'webhooks/raise': typeof import('../pb_hooks/lib/webhooks/raise.js');
  'webhooks/rounds': typeof import('../pb_hooks/lib/webhooks/rounds.js');
  'webhooks/rows': typeof import('../pb_hooks/lib/webhooks/rows.js');
  'weather/hours': typeof import('../pb_hooks/lib/weather/hours.js');
  routes: typeof import('../pb_hooks/lib/routes.js');
}

declare function require<const Path extends string>(
  path: Path,
): Path extends `${string}/lib/${infer Module}.js`
  ? Module extends keyof HookModules
    ? HookModules[Module]
    : unknown
  : unknown;

/** Modules with handlers, named in lib/routes.js. */
interface HandlerModules {
  'accounts/accountMail': typeof import('../pb_hooks/lib/accounts/accountMail.js');
  'accounts/employees': typeof import('../pb_hooks/lib/accounts/employees.js');
  'accounts/me': typeof import('../pb_hooks/lib/accounts/me.js');
  'accounts/names': typeof import('../pb_hooks/lib/accounts/names.js');
  'accounts/ownAccount': typeof import('../pb_hooks/lib/accounts/ownAccount.js');
  'accounts/ownActivities': typeof import('../pb_hooks/lib/accounts/ownActivities.js');
  'accounts/secondFactor': typeof import('../pb_hooks/lib/accounts/secondFactor.js');
  'accounts/secondStep': typeof import('../pb_hooks/lib/accounts/secondStep.js');
  'accounts/signUp': typeof import('../pb_hooks/lib/accounts/signUp.js');
  'accounts/visits': typeof import('../pb_hooks/lib/accounts/visits.js');
  'admin/audit': typeof import('../pb_hooks/lib/admin/audit.js');
  'admin/people': typeof import('../pb_hooks/lib/admin/people.js');
  'admin/secondFactor': typeof import('../pb_hooks/lib/admin/secondFactor.js');
  'admin/records': typeof import('../pb_hooks/lib/admin/records.js');
  'admin/stats': typeof import('../pb_hooks/lib/admin/stats.js');
  'admin/system': typeof import('../pb_hooks/lib/admin/system.js');
  'admin/users': typeof import('../pb_hooks/lib/admin/users.js');
  'integrations/calendar': typeof import('../pb_hooks/lib/integrations/calendar.js');
  'integrations/openapi': typeof import('../pb_hooks/lib/integrations/openapi.js');
  'integrations/v1': typeof import('../pb_hooks/lib/integrations/v1.js');
  'integrations/keys': typeof import('../pb_hooks/lib/integrations/keys.js');
  'webhooks/webhooks': typeof import('../pb_hooks/lib/webhooks/webhooks.js');
  'delivery/contact': typeof import('../pb_hooks/lib/delivery/contact.js');
  'delivery/delivery': typeof import('../pb_hooks/lib/delivery/delivery.js');
  'delivery/grants': typeof import('../pb_hooks/lib/delivery/grants.js');
  'delivery/leftRecords': typeof import('../pb_hooks/lib/delivery/leftRecords.js');
  'delivery/photos': typeof import('../pb_hooks/lib/delivery/photos.js');
  'delivery/records': typeof import('../pb_hooks/lib/delivery/records.js');
  'delivery/pairs': typeof import('../pb_hooks/lib/delivery/pairs.js');
  'delivery/supplementAnswers': typeof import('../pb_hooks/lib/delivery/supplementAnswers.js');
  'likeness/shown': typeof import('../pb_hooks/lib/likeness/shown.js');
  'evidence/check': typeof import('../pb_hooks/lib/evidence/check.js');
  'evidence/proof': typeof import('../pb_hooks/lib/evidence/proof.js');
  'evidence/legalHolds': typeof import('../pb_hooks/lib/evidence/legalHolds.js');
  'evidence/caseFile': typeof import('../pb_hooks/lib/evidence/caseFile.js');
  'evidence/accept': typeof import('../pb_hooks/lib/evidence/accept.js');
  'evidence/deviceKeys': typeof import('../pb_hooks/lib/evidence/deviceKeys.js');
  'evidence/pages': typeof import('../pb_hooks/lib/evidence/pages.js');
  'geocoding/geocode': typeof import('../pb_hooks/lib/geocoding/geocode.js');
  'invitations/acceptance': typeof import('../pb_hooks/lib/invitations/acceptance.js');
  'invitations/invitations': typeof import('../pb_hooks/lib/invitations/invitations.js');
  'notifications/account': typeof import('../pb_hooks/lib/notifications/account.js');
  'notifications/leave': typeof import('../pb_hooks/lib/notifications/leave.js');
  'notifications/lines': typeof import('../pb_hooks/lib/notifications/lines.js');
  'targets/targets': typeof import('../pb_hooks/lib/targets/targets.js');
  'threads/photos': typeof import('../pb_hooks/lib/threads/photos.js');
  'threads/threads': typeof import('../pb_hooks/lib/threads/threads.js');
  'sharing/shares': typeof import('../pb_hooks/lib/sharing/shares.js');
  'sharing/shared': typeof import('../pb_hooks/lib/sharing/shared.js');
  'links/links': typeof import('../pb_hooks/lib/links/links.js');
  'lists/corrections': typeof import('../pb_hooks/lib/lists/corrections.js');
  'lists/counts': typeof import('../pb_hooks/lib/lists/counts.js');
  'lists/lists': typeof import('../pb_hooks/lib/lists/lists.js');
  'operations/health': typeof import('../pb_hooks/lib/operations/health.js');
  'operations/metrics': typeof import('../pb_hooks/lib/operations/metrics.js');
  'pages/config': typeof import('../pb_hooks/lib/pages/config.js');
  'pages/security': typeof import('../pb_hooks/lib/pages/security.js');
  'pages/cspReports': typeof import('../pb_hooks/lib/pages/cspReports.js');
  'pairing/cards': typeof import('../pb_hooks/lib/pairing/cards.js');
  'pairing/company': typeof import('../pb_hooks/lib/pairing/company.js');
  'pairing/redeem': typeof import('../pb_hooks/lib/pairing/redeem.js');
  'plans/answers': typeof import('../pb_hooks/lib/plans/answers.js');
  'plans/changes': typeof import('../pb_hooks/lib/plans/changes.js');
  'platform/session': typeof import('../pb_hooks/lib/platform/session.js');
  'sessions/account': typeof import('../pb_hooks/lib/sessions/account.js');
  'properties/assignments': typeof import('../pb_hooks/lib/properties/assignments.js');
  'properties/connections': typeof import('../pb_hooks/lib/properties/connections.js');
  'properties/sharing': typeof import('../pb_hooks/lib/properties/sharing.js');
  'routing/missing': typeof import('../pb_hooks/lib/routing/missing.js');
  'weather/show': typeof import('../pb_hooks/lib/weather/show.js');
}

type HandlerName = {
  [Module in keyof HandlerModules]: `${Module}.${keyof HandlerModules[Module] & string}`;
}[keyof HandlerModules];
