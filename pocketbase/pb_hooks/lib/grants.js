/** Delivery grants (architecture.md section 4, 'Who may deliver'): create-only, shown once, kept as a hash. */
const { limits } = require(`${__hooks}/generated/rules.js`);
const { dated } = require(`${__hooks}/lib/times.js`);

/** `POST /api/app/delivery-grant`. The person's dead grants go on this occasion. */
function issue({ app, caller }) {
  const now = Date.now();
  const grant = $security.randomString(43);
  app.runInTransaction((tx) => {
    const dead = { user: caller.user.id, before: dated(now - limits.GRANT_LIFETIME) };
    const filter = 'user = {:user} && last_used < {:before}';
    for (const old of tx.findRecordsByFilter('delivery_grants', filter, '', 0, 0, dead)) tx.delete(old);
    const columns = {
      user: caller.user.id,
      account: caller.user.id,
      token_hash: $security.sha256(grant),
      last_used: dated(now),
    };
    tx.save(new Record(tx.findCachedCollectionByNameOrId('delivery_grants'), columns));
  });
  return { status: 201, body: { grant, expiresAt: new Date(now + limits.GRANT_LIFETIME).toISOString() } };
}

module.exports = { issue };
