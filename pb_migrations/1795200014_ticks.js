// The only realtime topic (D36): one row a tenant, whose id is the tenant's id; its counter says 'something changed'.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: 'base',
        name: 'ticks',
        fields: [
          { type: 'number', name: 'counter', min: 0, onlyInt: true },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('ticks')),
);
