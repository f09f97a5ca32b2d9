/** What this browser keeps of one kind for each of its users. Sign-out clears it, because its name holds the word user. */
export function createUserNote(kind: string) {
  const prefix = `${kind}-of-user-`
  const remove = (userId: string) => localStorage.removeItem(prefix + userId)
  return {
    read: (userId: string) => localStorage.getItem(prefix + userId),
    remove,
    /** A browser without room for it does without. */
    keep(userId: string, kept: object): void {
      try {
        localStorage.setItem(prefix + userId, JSON.stringify(kept))
      } catch (error) {
        remove(userId)
        console.error(`The ${kind} could not be kept`, error)
      }
    },
    /** Of those who were here before and did not sign out. */
    removeOthers(userId: string): void {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(prefix) && key !== prefix + userId) localStorage.removeItem(key)
      }
    },
  }
}
