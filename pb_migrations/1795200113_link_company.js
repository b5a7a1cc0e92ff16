// Who works with a Hausverwaltung's own link (D113): written by its owner, stands as the company's name on what is made by it.
migrate(
  (app) => {
    const links = app.findCollectionByNameOrId('documentation_links');
    links.fields.add(new TextField({ name: 'company_name', max: 200 }));
    app.save(links);
  },
  (app) => {
    const links = app.findCollectionByNameOrId('documentation_links');
    links.fields.removeByName('company_name');
    app.save(links);
  },
);
