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
    this.isLasting = database !== null;
    this.put = this.put.bind(this);
    this.remove = this.remove.bind(this);
  }

  static async open() {
    try {
      const opening = indexedDB.open("benny", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      const shelf = new Shelf(await result(opening));
      const store = shelf.store("readonly");
      const [keys, values] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
      shelf.items = keys.map((key, n) => [String(key), values[n]]);
      return shelf;
    } catch {
      return new Shelf(null);
    }
  }

  /** @param {IDBTransactionMode} mode */
  store(mode) {
    const database = /** @type {IDBDatabase} */ (this.database);
    return database.transaction(STORE, mode, { durability: "strict" }).objectStore(STORE);
  }

  /** @param {string} key @param {Uint8Array} bytes @returns {Promise<void>} rejected when there is no room */
  async put(key, bytes) {
    if (this.database) await result(this.store("readwrite").put(bytes, key));
  }

  /** @param {string} key */
  async remove(key) {
    if (this.database) await result(this.store("readwrite").delete(key));
  }
}
