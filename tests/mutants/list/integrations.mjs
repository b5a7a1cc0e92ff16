/** Mistakes in what a calendar's address or an API key shows, and to whom. */
const LIB = 'pocketbase/pb_hooks/lib/integrations';
const mistakesIn = (file, test) => (name, from, to) => ({
  name,
  changes: [{ file: `${LIB}/${file}`, from, to }],
  test: `tests/server/integrations/${test}.test.ts`,
});
const feed = mistakesIn('calendar.js', 'calendar');
const scope = mistakesIn('scope.js', 'calendar');
const events = mistakesIn('events.js', 'calendar');
const rows = mistakesIn('rows.js', 'calendar');
const byKey = mistakesIn('byKey.js', 'api');
const api = mistakesIn('v1.js', 'api');
const paging = mistakesIn('paging.js', 'api');

export const MUTANTS = [
  feed('a feed outlives the right to its property', '!isKeyOpen(app, user, key)', 'false'),
  feed('a feed of an account that is off is served', "user?.getBool('active') && ", 'user && '),
  feed(
    'a feed is fetched without a limit',
    'address: key.id, most: quotas.FEED_FETCHES_PER_HOUR',
    'address: key.id, most: 1e9',
  ),
  scope('a feed shows an employee of another company', "person?.getString('employer') === user.id && ", 'person && '),
  events(
    'a feed names people without being chosen',
    '...(scope.names ? [record.employee_name] : [])',
    'record.employee_name',
  ),
  events('a feed of a person shows all records', "...(scope.person === '' ? [] : ['+user = {:person}']),", ''),
  events('a feed of a property shows all records', "...(scope.property === '' ? [] : ['property = {:property}']),", ''),
  rows(
    'an ended or unused address is served',
    'key && key.kind === kind && isKeyRunning(key)',
    'key && key.kind === kind',
  ),
  byKey('a key reads without its scope', "if (!scopes.includes(scope)) throw new Fault(403, 'forbidden');", ''),
  byKey('a key has no limit', 'most: quotas.API_REQUESTS_PER_MINUTE', 'most: 1e9'),
  api('a key shows incomplete records', "AND state = 'complete' AND captured_at", 'AND captured_at'),
  api('a key gives photos of every tenant', "id = {:id} AND state = 'complete' AND (", 'id = {:id} OR ('),
  paging('a page has its last row twice', 'const shown = rows.slice(0, limit);', 'const shown = rows;'),
];
