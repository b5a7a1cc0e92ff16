// Applies the API rules of pocketbase/pb_hooks/lib/access.js. Its name ends with the first eight digits of that file's
// SHA-256, so that PocketBase runs it again after a change; a test compares them.
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
