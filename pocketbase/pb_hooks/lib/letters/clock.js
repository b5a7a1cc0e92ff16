/** What letters take for now, ms: asked here and nowhere else, so that a test can write those of another Monday. */
function present() {
  return Date.now();
}

module.exports = { present };
