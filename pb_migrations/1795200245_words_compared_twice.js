// What the index holds as `fold` made it before D290: of 'AEE' it left 'ae', which nobody looks for any more, because it is compared
// as 'a'. Such a word has an a, o or u before an e behind its party, and no other word has. The words of companies and of the super
// admin are all there are: what a Hausverwaltung sees stands under one of these too.
migrate(
  (app) => {
    const found = arrayOf(new DynamicModel({ id: '' }));
    const under = (party, word) => `SELECT documentation_words.documentation AS id FROM documentation_terms
      JOIN documentation_words ON documentation_words.key = documentation_terms.doc
      WHERE term >= '${party}' AND term < '${party}~' AND substr(term, ${word}) GLOB '*[aou]e*'`;
    app
      .db()
      .newQuery(`${under('a', 2)} UNION ${under('c', 17)}`)
      .all(found);
    require(`${__hooks}/lib/lists/wordIndex.js`).renew(
      app,
      found.map(({ id }) => id),
    );
  },
  // A release before it did not find these words either.
  () => {},
);
