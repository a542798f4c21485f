/** What Benny keeps in this browser: bytes by key, in IndexedDB. */

const STORE = "kept";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const result = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Shelf {
  /** @param {IDBDatabase | null} database null where the browser forbids it: nothing lasts */
  constructor(database) {
    this.database = database;
    /** @type {[string, Uint8Array][]} what is there at the start */
    this.items = [];
    /** @type {[string, Uint8Array | null][]} changes of this moment; null deletes */
    this.changes = [];
    /** Called once, when something can't be kept; nothing is kept from then on. */
    this.onStop = (/** @type {boolean} */ _isFull) => {};
  }

  static async open() {
    try {
      const opening = indexedDB.open("benny", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      const shelf = new Shelf(await result(opening));
      const store = shelf.begin("readonly").objectStore(STORE);
      const [keys, values] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
      shelf.items = keys.map((key, n) => [String(key), values[n]]);
      return shelf;
    } catch {
      return new Shelf(null);
    }
  }

  /** @param {IDBTransactionMode} mode */
  begin(mode) {
    const database = /** @type {IDBDatabase} */ (this.database);
    return database.transaction(STORE, mode, { durability: "strict" });
  }

  /**
   * Keep a change. Changes that are made without a wait in between are kept together or not at all:
   * a table whose events are missing could not go on.
   * @param {string} key @param {Uint8Array | null} bytes null to delete
   */
  change(key, bytes) {
    if (!this.database) return;
    if (!this.changes.length) queueMicrotask(() => this.commit());
    this.changes.push([key, bytes]);
  }

  commit() {
    const changes = this.changes;
    this.changes = [];
    try {
      const transaction = this.begin("readwrite");
      transaction.onabort = () => this.stop(transaction.error?.name === "QuotaExceededError");
      const store = transaction.objectStore(STORE);
      for (const [key, bytes] of changes) bytes ? store.put(bytes, key) : store.delete(key);
      transaction.commit(); // now: the page may be closed before the worker is asked again
    } catch {
      this.stop(false); // the site's data were deleted meanwhile
    }
  }

  /** Keep nothing more: a table without some of its events could not go on. @param {boolean} isFull */
  stop(isFull) {
    if (!this.database) return;
    this.database = null;
    this.onStop(isFull);
  }
}
