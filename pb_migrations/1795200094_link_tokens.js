// The tokens of links and invitations are kept as their SHA-256 and sealed (D94): the database alone opens none. What was
// printed before goes on working. Rows are written anew on zeroed pages, so that no freed byte of the file holds a token.
migrate(
  (app) => {
    const { columnsOf } = require(`${__hooks}/lib/tokens.js`);
    const hidden = { hidden: true };
    app.db().newQuery('PRAGMA secure_delete = ON').execute();
    for (const { name, column, index } of [
      { name: 'documentation_links', column: 'token', index: 'idx_links_token' },
      { name: 'property_manager_invitations', column: 'invitation_token', index: 'idx_invitations_token' },
    ]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.fields.add(new TextField({ name: 'token_hash', max: 64, pattern: '^[0-9a-f]{64}$', ...hidden }));
      collection.fields.add(new TextField({ name: 'token_sealed', max: 200, ...hidden }));
      app.save(collection);
      const rows = arrayOf(new DynamicModel({ id: '', token: '' }));
      app.db().newQuery(`SELECT id, ${column} AS token FROM ${name} WHERE ${column} != ''`).all(rows);
      for (const { id, token } of rows)
        app
          .db()
          .newQuery(`UPDATE ${name} SET token_hash = {:token_hash}, token_sealed = {:token_sealed} WHERE id = {:id}`)
          .bind({ id, ...columnsOf(app, token) })
          .execute();
      collection.removeIndex(index);
      collection.addIndex(index, true, 'token_hash', "token_hash != ''");
      collection.fields.removeByName(column);
      app.save(collection);
      for (const statement of [
        `CREATE TEMP TABLE rewritten AS SELECT * FROM ${name} ORDER BY rowid`,
        `DELETE FROM ${name}`,
        `INSERT INTO ${name} SELECT * FROM rewritten`,
        'DROP TABLE rewritten',
      ])
        app.db().newQuery(statement).execute();
    }
    app.db().newQuery('PRAGMA secure_delete = OFF').execute();
  },
  (app) => {
    const { opened } = require(`${__hooks}/lib/tokens.js`);
    for (const { name, column, index, shape } of [
      {
        name: 'documentation_links',
        column: 'token',
        index: 'idx_links_token',
        shape: { required: true, max: 43, pattern: '^[A-Za-z0-9_-]{43}$' },
      },
      {
        name: 'property_manager_invitations',
        column: 'invitation_token',
        index: 'idx_invitations_token',
        shape: { max: 64 },
      },
    ]) {
      const collection = app.findCollectionByNameOrId(name);
      collection.fields.add(new TextField({ name: column, hidden: true, ...shape }));
      app.save(collection);
      const rows = arrayOf(new DynamicModel({ id: '', token_hash: '', token_sealed: '' }));
      app.db().newQuery(`SELECT id, token_hash, token_sealed FROM ${name} WHERE token_hash != ''`).all(rows);
      for (const { id, token_hash, token_sealed } of rows) {
        const token = opened(app, { hash: token_hash, sealed: token_sealed });
        if (token === null) throw new Error(`${name} ${id} was sealed with another key: put link.key back first.`);
        app.db().newQuery(`UPDATE ${name} SET ${column} = {:token} WHERE id = {:id}`).bind({ id, token }).execute();
      }
      collection.removeIndex(index);
      const some = name === 'documentation_links' ? '' : `${column} != ''`;
      collection.addIndex(index, true, column, some);
      for (const added of ['token_sealed', 'token_hash']) collection.fields.removeByName(added);
      app.save(collection);
    }
  },
);
