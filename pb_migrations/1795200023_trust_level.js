// How sure it is who documented ('angemeldet' or 'per Link'), computed at submission by src/domain/trust.ts. What was
// there before gets the same answer: without an account it came by a link.
migrate(
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.add(new SelectField({ name: 'trust_level', values: ['signed_in', 'by_link'], maxSelect: 1 }));
    app.save(documentations);
    app
      .db()
      .newQuery("UPDATE documentations SET trust_level = CASE WHEN link != '' THEN 'by_link' ELSE 'signed_in' END")
      .execute();
  },
  (app) => {
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.removeByName('trust_level');
    app.save(documentations);
  },
);
