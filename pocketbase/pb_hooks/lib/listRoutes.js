/** Lists of the record API, part of the registry (routes.js): at PocketBase's own addresses, by the names the app uses. */
const { LISTS } = require(`${__hooks}/lib/lists.js`);

const LIST_ROUTES = Object.keys(LISTS).map((collection) => ({
  method: 'GET',
  path: `/api/collections/${collection}/records`,
  who: 'anyone',
  run: 'lists.list',
  operators: true,
}));

module.exports = { LIST_ROUTES };
