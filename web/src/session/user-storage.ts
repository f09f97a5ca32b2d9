/** Sign-out clears it, because its key contains "user". */
export function createUserStorage(kind: string) {
  const prefix = `${kind}-of-user-`
  const remove = (userId: string) => localStorage.removeItem(prefix + userId)
  return {
    read: (userId: string) => localStorage.getItem(prefix + userId),
    remove,
    /** A full storage is logged and ignored. */
    keep(userId: string, kept: object): void {
      try {
        localStorage.setItem(prefix + userId, JSON.stringify(kept))
      } catch (error) {
        remove(userId)
        console.error(`The ${kind} could not be kept`, error)
      }
    },
    removeOthers(userId: string): void {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(prefix) && key !== prefix + userId) localStorage.removeItem(key)
      }
    },
  }
}
