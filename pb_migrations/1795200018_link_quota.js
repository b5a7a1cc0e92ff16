// When a link last met its daily limit (D42): its owner reads it and decides whether the link has leaked.
migrate(
  (app) => {
    const links = app.findCollectionByNameOrId('documentation_links');
    links.fields.add(new DateField({ name: 'quota_at' }));
    app.save(links);
  },
  (app) => {
    const links = app.findCollectionByNameOrId('documentation_links');
    links.fields.removeByName('quota_at');
    app.save(links);
  },
);
