/// <reference path="../types/pocketbase.d.ts" />
// Checks on PocketBase's own routes besides the API rules.

// First: rate limit and session. PocketBase runs hooks in the order of registration and loads files in any order. So
// all hooks that need the account are below.
onRecordsListRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passCounted(e));
onRecordViewRequest((e) => require(`${__hooks}/lib/platform/answer.js`).countedRecord(e));
onRecordCreateRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passCounted(e));
onRecordUpdateRequest((e) => require(`${__hooks}/lib/platform/answer.js`).countedRecord(e));
onRecordDeleteRequest((e) => require(`${__hooks}/lib/platform/answer.js`).countedRecord(e));
onRecordAuthRefreshRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passCounted(e));
onFileTokenRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passCounted(e));
onFileDownloadRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passCounted(e));
onRealtimeSubscribeRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passCounted(e));

// Without related records.
onRecordViewRequest((e) => require(`${__hooks}/lib/lists/plainQueries.js`).passPlainQuery(e));
onRecordViewRequest((e) => require(`${__hooks}/lib/likeness/shown.js`).addToView(e), 'documentations');
onRecordViewRequest((e) => require(`${__hooks}/lib/properties/numbers.js`).addNumberToView(e), 'documentations');
onRecordCreateRequest((e) => require(`${__hooks}/lib/lists/plainQueries.js`).passPlainQuery(e));
onRecordUpdateRequest((e) => require(`${__hooks}/lib/lists/plainQueries.js`).passPlainQuery(e));
onRecordAuthRefreshRequest((e) => require(`${__hooks}/lib/lists/plainQueries.js`).passPlainQuery(e));

// Before the transaction: wrong passwords are counted and delayed.
onRecordUpdateRequest((e) => require(`${__hooks}/lib/accounts/ownAccount.js`).verifyOwnPassword(e), 'users');

// All hooks below run in the saving transaction, with the right checked again.
onRecordCreateRequest((e) => require(`${__hooks}/lib/routing/recordWrite.js`).createInTransaction(e));
onRecordUpdateRequest((e) => require(`${__hooks}/lib/routing/recordWrite.js`).updateInTransaction(e));

// The author for the audit log, also for operators.
onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/database/model.js`).attributeRequest(e);
  return e.next();
});
onRecordUpdateRequest((e) => {
  require(`${__hooks}/lib/database/model.js`).attributeRequest(e);
  return e.next();
});

// A PATCH writes all columns: unchanged ones must not undo a concurrent change.
onRecordUpdateRequest((e) => {
  e.record.ignoreUnchangedFields(true);
  return e.next();
});

// PocketBase's own token ignores deactivation and outlives the session.
onFileTokenRequest((e) => {
  e.token = require(`${__hooks}/lib/platform/session.js`).fileTokenFor(e.requestEvent ?? e) ?? e.token;
  const { refuseRequest } = require(`${__hooks}/lib/platform/answer.js`);
  const { Fault } = require(`${__hooks}/lib/platform/fault.js`);
  const isInactive = e.record?.collection().name === 'users' && !e.record.getBool('active');
  return isInactive ? refuseRequest(e, new Fault(401, 'unauthorized')) : e.next();
});

onRealtimeSubscribeRequest((e) => {
  const { refuseRequest } = require(`${__hooks}/lib/platform/answer.js`);
  try {
    require(`${__hooks}/lib/realtime/streams.js`).authorizeTopics(e);
  } catch (error) {
    return refuseRequest(e, error);
  }
  e.next();
  return require(`${__hooks}/lib/realtime/streams.js`).reauthorizeStream(e);
});

// Ticks arrive by realtime only; their view rule is open.
onRecordViewRequest((e) => {
  if (!e.hasSuperuserAuth()) throw new NotFoundError('');
  return e.next();
}, 'ticks');

// By fixed rules PocketBase lets everyone list own rows of system collections.
onRecordsListRequest(
  (e) => require(`${__hooks}/lib/platform/answer.js`).operatorsOnly(e),
  '_mfas',
  '_otps',
  '_externalAuths',
  '_authOrigins',
);
onRecordViewRequest(
  (e) => require(`${__hooks}/lib/platform/answer.js`).operatorsOnly(e),
  '_mfas',
  '_otps',
  '_externalAuths',
  '_authOrigins',
);
onRecordDeleteRequest(
  (e) => require(`${__hooks}/lib/platform/answer.js`).operatorsOnly(e),
  '_externalAuths',
  '_authOrigins',
);

onFileDownloadRequest((e) => {
  const { refuseRequest } = require(`${__hooks}/lib/platform/answer.js`);
  const { notFound } = require(`${__hooks}/lib/platform/fault.js`);
  const { isFileOver } = require(`${__hooks}/lib/platform/session.js`);
  const token = (e.requestEvent ?? e).request.url.query().get('token');
  try {
    if (isFileOver(e.app, token)) throw notFound();
  } catch (error) {
    return refuseRequest(e, error);
  }
  return e.next();
});

// Shared caches may not keep a photo. It fits the connection's buffer, so a slow reader does not hold the handler.
onFileDownloadRequest((e) => {
  require(`${__hooks}/lib/platform/answer.js`).setHeader(e, 'Cache-Control', 'private, max-age=2592000');
  return e.next();
}, 'documentation_photos');
