/** Current time for email notifications, ms. Tests replace this file. */
function getNowMs() {
  return Date.now();
}

module.exports = { getNowMs };
