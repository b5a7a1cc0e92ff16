// Applies pocketbase/pb_hooks/lib/access.js, the one place of all API rules. When a rule changes this file gets a new
// (later) name: PocketBase remembers names, so the rules then arrive in every existing database too. Its name ends with
// the first eight digits of that file's SHA-256, and a test compares them.
migrate(
  (app) => {
    const { RULES } = require(`${__hooks}/lib/access.js`);
    for (const name of Object.keys(RULES)) {
      const collection = app.findCollectionByNameOrId(name);
      for (const operation of Object.keys(RULES[name])) collection[operation] = RULES[name][operation];
      app.save(collection);
    }
  },
  (app) => {
    const { RULES } = require(`${__hooks}/lib/access.js`);
    for (const name of Object.keys(RULES)) {
      const collection = app.findCollectionByNameOrId(name);
      for (const operation of Object.keys(RULES[name])) collection[operation] = null;
      app.save(collection);
    }
  },
);
