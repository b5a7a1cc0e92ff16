/// <reference path="../types/pocketbase.d.ts" />
// What PocketBase's own routes ask besides the rules. A refusal has the shape of docs/routes.md, like every other.

// The first question of each: how often, and whether the session still counts (D340). PocketBase loads the files of this folder in any
// order, and calls hooks in the order in which they were added. So whatever asks for the account stands in this file, below.
onRecordsListRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passCounted(e));
onRecordViewRequest((e) => require(`${__hooks}/lib/platform/answer.js`).countedRecord(e));
onRecordCreateRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passCounted(e));
onRecordUpdateRequest((e) => require(`${__hooks}/lib/platform/answer.js`).countedRecord(e));
onRecordDeleteRequest((e) => require(`${__hooks}/lib/platform/answer.js`).countedRecord(e));
onRecordAuthRefreshRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passCounted(e));
onFileTokenRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passCounted(e));
onFileDownloadRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passCounted(e));
onRealtimeSubscribeRequest((e) => require(`${__hooks}/lib/platform/answer.js`).passCounted(e));

// They answer with a row, and with nothing that hangs on it.
onRecordViewRequest((e) => require(`${__hooks}/lib/lists/plainQueries.js`).passPlainQuery(e));
onRecordCreateRequest((e) => require(`${__hooks}/lib/lists/plainQueries.js`).passPlainQuery(e));
onRecordUpdateRequest((e) => require(`${__hooks}/lib/lists/plainQueries.js`).passPlainQuery(e));
onRecordAuthRefreshRequest((e) => require(`${__hooks}/lib/lists/plainQueries.js`).passPlainQuery(e));

// A new password is asked before the transaction, because guesses are counted and made to wait.
onRecordUpdateRequest((e) => require(`${__hooks}/lib/accounts/ownAccount.js`).verifyOwnPassword(e), 'users');

// Everything behind these runs in the transaction that saves, with the right asked again and the row as it is now (D370).
onRecordCreateRequest((e) => require(`${__hooks}/lib/routing/recordWrite.js`).createInTransaction(e));
onRecordUpdateRequest((e) => require(`${__hooks}/lib/routing/recordWrite.js`).updateInTransaction(e));

// Who it was, for the audit log: of every collection, an operator's too.
onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/database/model.js`).attributeRequest(e);
  return e.next();
});
onRecordUpdateRequest((e) => {
  require(`${__hooks}/lib/database/model.js`).attributeRequest(e);
  return e.next();
});

// A PATCH rewrites all columns; unchanged ones must not undo what somebody else wrote meanwhile.
onRecordUpdateRequest((e) => {
  e.record.ignoreUnchangedFields(true);
  return e.next();
});

// PocketBase gives one to every session; a deactivated account is nobody. Ours ends with the session (D340).
onFileTokenRequest((e) => {
  e.token = require(`${__hooks}/lib/platform/session.js`).fileTokenFor(e.requestEvent ?? e) ?? e.token;
  const { refuseRequest } = require(`${__hooks}/lib/platform/answer.js`);
  const { Fault } = require(`${__hooks}/lib/platform/fault.js`);
  const isNobody = e.record?.collection().name === 'users' && !e.record.getBool('active');
  return isNobody ? refuseRequest(e, new Fault(401, 'unauthorized')) : e.next();
});

onRealtimeSubscribeRequest((e) => {
  const { refuseRequest } = require(`${__hooks}/lib/platform/answer.js`);
  try {
    require(`${__hooks}/lib/realtime/streams.js`).askTopics(e);
  } catch (error) {
    return refuseRequest(e, error);
  }
  e.next();
  return require(`${__hooks}/lib/realtime/streams.js`).askAgain(e);
});

// Ticks are told by realtime and asked by nobody: who may listen is decided above, so their view rule is open. One that
// is there looks like one that is not.
onRecordViewRequest((e) => {
  if (!e.hasSuperuserAuth()) throw new NotFoundError('');
  return e.next();
}, 'ticks');

// PocketBase lets everybody list the own rows of its system collections, and these rules cannot be changed. The product
// uses none of them, so they are an operator's alone.
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

// A photo is kept by the browser that may see it, and by no cache on the way. (The handler lasts as long as the download;
// a photo fits into the connection's buffer, so that is short also for a slow reader.)
onFileDownloadRequest((e) => {
  require(`${__hooks}/lib/platform/answer.js`).setHeader(e, 'Cache-Control', 'private, max-age=2592000');
  return e.next();
}, 'documentation_photos');
