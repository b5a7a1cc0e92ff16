// What is held is released by its company (D29). Records of a company that was deleted stayed held for ever, those too that its phones
// brought afterwards: nobody was left who could, and the Hausverwaltung never saw them (D315).
migrate(
  (app) => require(`${__hooks}/lib/delivery/held.js`).releaseLeft(app),
  // Released is released: no release before it has anybody who could hold it again.
  () => {},
);
