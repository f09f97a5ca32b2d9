/**
 * Asks one question for all who ask within the same turn of the event loop. When many do, the way of a question to the database
 * costs more than its answer. Nothing is kept: what is asked later is asked anew, and every answer is younger than its question.
 */
export function together<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let next: { readonly keys: Key[]; readonly answers: Promise<ReadonlyMap<Key, Answer>> } | null = null

  function gather() {
    const keys: Key[] = []
    const answers = new Promise<ReadonlyMap<Key, Answer>>(resolve => {
      setImmediate(() => {
        next = null
        resolve(ask(keys))
      })
    })
    return { keys, answers }
  }

  return async key => {
    next ??= gather()
    next.keys.push(key)
    return (await next.answers).get(key)
  }
}
