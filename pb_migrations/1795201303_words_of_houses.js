// The index of words anew: a house number and its letter are one word ('12 a'), abbreviations of the trade are written out ('TG'),
// and a cleaning is no longer found by 'Fenster' where no window was cleaned (D387).
migrate(
  (app) => {
    require(`${__hooks}/lib/lists/wordIndex.js`).rebuild(app);
  },
  // A release before it compares words as before. `npm run words` writes its index.
  () => {},
);
