import { createStore } from '#lib/store.ts'

/** Ids of one's own enclosures that neither the server nor this device has. */
const ids = createStore<ReadonlySet<string>>(new Set())

export function noteIfHere(id: string, isHere: boolean): void {
  const now = ids.get()
  if (now.has(id) !== isHere) return
  const others = [...now].filter(other => other !== id)
  ids.set(new Set(isHere ? others : [...others, id]))
}

export const useIsNotHereYet = (id: string): boolean => ids.useValue().has(id)
