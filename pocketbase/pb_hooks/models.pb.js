/// <reference path="../types/pocketbase.d.ts" />
// Model hooks: they run for every change, by any way.

// First: later hooks see the cleaned texts.
const { CLEANED } = require(`${__hooks}/lib/database/texts.js`);
onRecordCreate((e) => require(`${__hooks}/lib/database/texts.js`).cleanTexts(e), ...CLEANED);
onRecordUpdate((e) => require(`${__hooks}/lib/database/texts.js`).cleanTexts(e), ...CLEANED);

onRecordCreate((e) => {
  require(`${__hooks}/lib/accounts/hooks.js`).beforeSave(e.record);
  e.next();
}, 'users');

onRecordUpdate((e) => {
  require(`${__hooks}/lib/accounts/hooks.js`).beforeUpdate(e.record);
  e.next();
}, 'users');

// Before the deletion's consequences, which read the log.
onRecordCreate((e) => require(`${__hooks}/lib/evidence/deletedAccounts.js`).accountChanged(e), 'users');
onRecordUpdate((e) => require(`${__hooks}/lib/evidence/deletedAccounts.js`).accountChanged(e), 'users');
onRecordDelete((e) => require(`${__hooks}/lib/evidence/deletedAccounts.js`).rowDeleted(e), 'users');

onRecordUpdate((e) => require(`${__hooks}/lib/delivery/grants.js`).endGrantsOfAccount(e), 'users');
onRecordUpdate((e) => require(`${__hooks}/lib/sessions/ending.js`).endSessionsOfAccount(e), 'users');
onRecordDelete((e) => require(`${__hooks}/lib/sessions/ending.js`).endSessionsOfDeletedAccount(e), 'users');
onRecordUpdate((e) => require(`${__hooks}/lib/pairing/company.js`).endPairingsOfAccount(e), 'users');
onRecordUpdate((e) => require(`${__hooks}/lib/delivery/held.js`).releaseHeldOfAccount(e), 'users');
onRecordDelete((e) => require(`${__hooks}/lib/delivery/held.js`).releaseHeldOfDeletedAccount(e), 'users');

onRecordCreate(
  (e) => require(`${__hooks}/lib/delivery/exceptions.js`).setBeganAt(e),
  'users',
  'property_sharing',
  'user_properties',
  'documentation_links',
  'properties',
);

onRecordValidate((e) => require(`${__hooks}/lib/accounts/names.js`).validateNames(e), 'users');
onRecordValidate((e) => require(`${__hooks}/lib/properties/hooks.js`).validateProperty(e), 'properties');
onRecordCreate((e) => require(`${__hooks}/lib/properties/hooks.js`).applyPropertyChange(e), 'properties');
onRecordUpdate((e) => require(`${__hooks}/lib/properties/hooks.js`).applyPropertyChange(e), 'properties');
onRecordCreate((e) => require(`${__hooks}/lib/properties/hooks.js`).sharingChanged(e), 'property_sharing');
onRecordUpdate((e) => require(`${__hooks}/lib/properties/hooks.js`).sharingChanged(e), 'property_sharing');
onRecordCreate((e) => require(`${__hooks}/lib/properties/hooks.js`).assignmentChanged(e), 'user_properties');
onRecordUpdate((e) => require(`${__hooks}/lib/properties/hooks.js`).assignmentChanged(e), 'user_properties');

onRecordCreate((e) => require(`${__hooks}/lib/properties/hooks.js`).personChanged(e), 'users');
onRecordUpdate((e) => require(`${__hooks}/lib/properties/hooks.js`).personChanged(e), 'users');
onRecordCreate(
  (e) => require(`${__hooks}/lib/properties/hooks.js`).ownChanged(e),
  'documentation_links',
  'property_manager_invitations',
);
onRecordUpdate(
  (e) => require(`${__hooks}/lib/properties/hooks.js`).ownChanged(e),
  'documentation_links',
  'property_manager_invitations',
);
onRecordDelete((e) => require(`${__hooks}/lib/properties/hooks.js`).ownChanged(e), 'property_manager_invitations');

onRecordCreate((e) => require(`${__hooks}/lib/plans/changes.js`).recordPlanChange(e), 'service_plans');
onRecordUpdate((e) => require(`${__hooks}/lib/plans/changes.js`).recordPlanChange(e), 'service_plans');

onRecordCreate(
  (e) => require(`${__hooks}/lib/audit/parties.js`).onCreate(e),
  'users',
  'properties',
  'property_sharing',
  'user_properties',
  'documentation_links',
  'property_manager_invitations',
  'pairings',
  'service_plans',
  'letter_settings',
);
onRecordUpdate(
  (e) => require(`${__hooks}/lib/audit/parties.js`).auditPartyChange(e),
  'users',
  'properties',
  'property_sharing',
  'user_properties',
  'documentation_links',
  'property_manager_invitations',
  'pairings',
  'service_plans',
  'letter_settings',
);
onRecordDelete(
  (e) => require(`${__hooks}/lib/audit/parties.js`).auditPartyDeletion(e),
  'users',
  'properties',
  'property_sharing',
  'user_properties',
  'documentation_links',
  'property_manager_invitations',
  'pairings',
  'service_plans',
  'letter_settings',
);

onRecordUpdate((e) => require(`${__hooks}/lib/evidence/deviceKeys.js`).linkChanged(e), 'documentation_links');

// First of the deletions: a Löschsperre keeps the record.
onRecordDelete(
  (e) => require(`${__hooks}/lib/evidence/legalHolds.js`).refuseHeldDeletion(e),
  'documentations',
  'documentation_photos',
);

onRecordCreate((e) => require(`${__hooks}/lib/lists/wordIndex.js`).updateWordIndex(e), 'documentations');
onRecordUpdate((e) => require(`${__hooks}/lib/lists/wordIndex.js`).updateWordIndex(e), 'documentations');
onRecordDelete((e) => require(`${__hooks}/lib/lists/wordIndex.js`).deleteFromWordIndex(e), 'documentations');

onRecordCreate((e) => require(`${__hooks}/lib/evidence/hooks.js`).documentationChanged(e), 'documentations');
onRecordUpdate((e) => require(`${__hooks}/lib/evidence/hooks.js`).documentationChanged(e), 'documentations');
onRecordDelete((e) => require(`${__hooks}/lib/evidence/hooks.js`).documentationDeleted(e), 'documentations');
onRecordCreate((e) => require(`${__hooks}/lib/evidence/hooks.js`).propertyChanged(e), 'properties');
onRecordUpdate((e) => require(`${__hooks}/lib/evidence/hooks.js`).propertyChanged(e), 'properties');
onRecordCreate((e) => require(`${__hooks}/lib/evidence/hooks.js`).planChanged(e), 'service_plans');
onRecordUpdate((e) => require(`${__hooks}/lib/evidence/hooks.js`).planChanged(e), 'service_plans');
onRecordDelete((e) => require(`${__hooks}/lib/evidence/hooks.js`).enterDeletion(e), 'properties', 'service_plans');

onRecordCreate((e) => require(`${__hooks}/lib/threads/ending.js`).closeAnsweredDays(e), 'documentations');
onRecordUpdate((e) => require(`${__hooks}/lib/threads/ending.js`).closeAnsweredDays(e), 'documentations');
onRecordUpdate((e) => require(`${__hooks}/lib/threads/ending.js`).followRecord(e), 'documentations');
onRecordUpdate((e) => require(`${__hooks}/lib/threads/ending.js`).answerByNachtrag(e), 'documentations');
onRecordCreate((e) => require(`${__hooks}/lib/threads/reported.js`).followDefect(e), 'documentations');
onRecordUpdate((e) => require(`${__hooks}/lib/threads/reported.js`).followDefect(e), 'documentations');
onRecordDelete((e) => require(`${__hooks}/lib/threads/ending.js`).endThreadsOfDeleted(e), 'documentations');

onRecordCreate((e) => require(`${__hooks}/lib/webhooks/raise.js`).raiseRecordEvents(e), 'documentations');
onRecordUpdate((e) => require(`${__hooks}/lib/webhooks/raise.js`).raiseRecordEvents(e), 'documentations');

onRecordDelete((e) => require(`${__hooks}/lib/delivery/supplements.js`).recountPhotos(e), 'documentations');

onRecordUpdate((e) => require(`${__hooks}/lib/audit/documentations.js`).auditDocumentationChange(e), 'documentations');
onRecordDelete(
  (e) => require(`${__hooks}/lib/audit/documentations.js`).auditDocumentationDeletion(e),
  'documentations',
);
onRecordUpdate((e) => require(`${__hooks}/lib/audit/documentations.js`).onPhotoUpdate(e), 'documentation_photos');
onRecordDelete((e) => require(`${__hooks}/lib/audit/documentations.js`).onPhotoDelete(e), 'documentation_photos');
onRecordDelete((e) => require(`${__hooks}/lib/delivery/removals.js`).queueFileRemoval(e), 'documentation_photos');
onRecordDelete((e) => require(`${__hooks}/lib/delivery/removals.js`).removePhotosOfDeleted(e), 'documentations');

onRecordUpdate(
  (e) => require(`${__hooks}/lib/audit/documentations.js`).keepForever(e),
  'audit_log',
  'deleted_documentations',
);
onRecordDelete(
  () => {
    throw new ForbiddenError('This collection is append-only.');
  },
  'audit_log',
  'deleted_documentations',
);

onRecordUpdate((e) => require(`${__hooks}/lib/realtime/streams.js`).accountChanging(e), 'users');
onRecordAfterCreateSuccess((e) => require(`${__hooks}/lib/realtime/streams.js`).handleSavedRow(e));
onRecordAfterUpdateSuccess((e) => require(`${__hooks}/lib/realtime/streams.js`).handleSavedRow(e));
onRecordAfterUpdateSuccess((e) => require(`${__hooks}/lib/properties/names.js`).accountSaved(e), 'users');
onRecordAfterDeleteSuccess(
  (e) => require(`${__hooks}/lib/realtime/streams.js`).closeStreamsOfDeletedAccount(e),
  'users',
);

onModelCreate((e) => {
  require(`${__hooks}/lib/operations/events.js`).writeLogEvent(e.model);
  e.next();
}, '_logs');
