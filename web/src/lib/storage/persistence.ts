/** Whether this browser promises to delete nothing by itself. */
export type Persistence = 'kept' | 'not-asked' | 'refused'

/** Nobody is asked anything. */
export async function readPersistence(): Promise<Persistence> {
  if (await answerOf('persisted')) return 'kept'
  // It is absent where a page is not secure.
  return 'storage' in navigator ? 'not-asked' : 'refused'
}

/** For the press of a button alone: some browsers ask their person. */
export const requestPersistence = async (): Promise<Persistence> =>
  (await answerOf('persist')) ? 'kept' : 'refused'

async function answerOf(question: 'persisted' | 'persist'): Promise<boolean> {
  try {
    return await navigator.storage[question]()
  } catch {
    return false
  }
}
