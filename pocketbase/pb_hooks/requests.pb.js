/// <reference path="../types/pocketbase.d.ts" />
// What PocketBase's own doors ask besides the rules. A refusal has the shape of docs/routes.md, like every other.

onRecordCreateRequest((e) => {
  const { refuse } = require(`${__hooks}/lib/door.js`);
  try {
    require(`${__hooks}/lib/places.js`).askProperty(e.record);
  } catch (error) {
    return refuse(e, error);
  }
  return e.next();
}, 'properties');

onRecordUpdateRequest((e) => {
  const { refuse } = require(`${__hooks}/lib/door.js`);
  try {
    require(`${__hooks}/lib/places.js`).askProperty(e.record);
  } catch (error) {
    return refuse(e, error);
  }
  return e.next();
}, 'properties');

// A PATCH rewrites all columns; unchanged ones must not undo what somebody else wrote meanwhile.
onRecordUpdateRequest((e) => {
  e.record.ignoreUnchangedFields(true);
  return e.next();
});

onRealtimeSubscribeRequest((e) => {
  const { refuse } = require(`${__hooks}/lib/door.js`);
  try {
    require(`${__hooks}/lib/realtime.js`).askTopics(e);
  } catch (error) {
    return refuse(e, error);
  }
  return e.next();
});
