/** An IndexedDB for this process. Load it before code that looks for one. */
import 'fake-indexeddb/auto';
