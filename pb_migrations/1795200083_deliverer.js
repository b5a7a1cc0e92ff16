// Who delivered stays who delivered, whoever is named as the author later (D21, D83): confirmations and repeats go by
// this id, '' for a link. An id and no relation, because it outlives the account, as the hash of a grant does now.
// What was there before gets it from its sealed body; a tombstone, which has none, from its author.
migrate(
  (app) => {
    const deliverer = () => new TextField({ name: 'deliverer', hidden: true, max: 15 });
    const documentations = app.findCollectionByNameOrId('documentations');
    documentations.fields.add(deliverer());
    app.save(documentations);
    const tombstones = app.findCollectionByNameOrId('deleted_documentations');
    tombstones.fields.add(deliverer());
    app.save(tombstones);
    const grants = app.findCollectionByNameOrId('delivery_grants');
    const user = grants.fields.getByName('user');
    user.required = false;
    user.cascadeDelete = false;
    grants.fields.add(new TextField({ name: 'account', max: 15 }));
    grants.addIndex('idx_grants_account', false, 'account, last_used', '');
    app.save(grants);

    const run = (sql) => app.db().newQuery(sql).execute();
    run(`UPDATE documentations SET deliverer = CASE
           WHEN link != '' THEN ''
           WHEN json_valid(sealed) THEN COALESCE(json_extract(sealed, '$.author'), user)
           ELSE user END`);
    run("UPDATE deleted_documentations SET deliverer = CASE WHEN link != '' THEN '' ELSE user END");
    run('UPDATE delivery_grants SET account = user');
  },
  (app) => {
    app.db().newQuery("DELETE FROM delivery_grants WHERE user = ''").execute();
    const grants = app.findCollectionByNameOrId('delivery_grants');
    grants.removeIndex('idx_grants_account');
    grants.fields.removeByName('account');
    const user = grants.fields.getByName('user');
    user.required = true;
    user.cascadeDelete = true;
    app.save(grants);
    for (const name of ['deleted_documentations', 'documentations']) {
      const collection = app.findCollectionByNameOrId(name);
      collection.fields.removeByName('deliverer');
      app.save(collection);
    }
  },
);
