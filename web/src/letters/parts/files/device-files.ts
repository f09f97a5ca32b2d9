/** From when there were photographs alone. */
const [databaseName, storeName] = ['novelette-photographs', 'files']

/** A draft that was given up elsewhere leaves its files here no longer. */
const keptMs = 30 * 24 * 60 * 60 * 1000

type Stored = { readonly file: Blob; readonly storedAt: number }

const keyOf = (writerId: string, id: string) => `${writerId}:${id}`

/** Of this page: where the browser stores nothing, a file lasts as long as its page. */
const inMemory = new Map<string, Blob>()

/**
 * Photographs and recordings that the server does not have yet. They outlive a closed tab and a sign-out (docs/rules.md 4.1); each is stored under
 * its writer's id and read for that writer alone.
 */
export const deviceFiles = {
  /** False where it lasts as long as this page. */
  async put(writerId: string, id: string, file: Blob): Promise<boolean> {
    const key = keyOf(writerId, id)
    inMemory.set(key, file)
    const stored: Stored = { file, storedAt: Date.now() }
    return (await inStore('readwrite', store => store.put(stored, key))) !== null
  },
  async get(writerId: string, id: string): Promise<Blob | null> {
    const key = keyOf(writerId, id)
    const found = inMemory.get(key)
    if (found) return found
    const stored = await inStore<Stored | undefined>('readonly', store => store.get(key))
    if (!stored) return null
    inMemory.set(key, stored.file)
    return stored.file
  },
  async remove(writerId: string, id: string): Promise<void> {
    const key = keyOf(writerId, id)
    inMemory.delete(key)
    await inStore('readwrite', store => store.delete(key))
  },
}

/** Null where the browser stores nothing. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  try {
    const database = await opened()
    const transaction = database.transaction(storeName, mode)
    const request = ask(transaction.objectStore(storeName))
    await done(transaction)
    return request.result
  } catch {
    return null
  }
}

let opening: Promise<IDBDatabase> | null = null

function opened(): Promise<IDBDatabase> {
  opening ??= open().catch(error => {
    opening = null
    throw error
  })
  return opening
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  await new Promise<void>((resolve, reject) => {
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Another page holds the store'))
  })
  await removeOld(request.result)
  return request.result
}

async function removeOld(database: IDBDatabase): Promise<void> {
  const transaction = database.transaction(storeName, 'readwrite')
  const walk = transaction.objectStore(storeName).openCursor()
  walk.onsuccess = () => {
    const cursor = walk.result
    if (!cursor) return
    if ((cursor.value as Stored).storedAt < Date.now() - keptMs) cursor.delete()
    cursor.continue()
  }
  await done(transaction)
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
