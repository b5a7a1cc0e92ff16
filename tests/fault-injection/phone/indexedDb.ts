/** An IndexedDB for this process, loaded before whoever looks for one. */
import 'fake-indexeddb/auto';
