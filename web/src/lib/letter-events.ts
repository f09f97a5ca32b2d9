type LetterEvent = { readonly letterId: string; readonly userId: string }

/** The browser events of SPEC.md section 4. A screen dispatches them; counts and lists refresh. */
type LetterEvents = {
  readonly letterRead: LetterEvent
  readonly letterSent: LetterEvent
  readonly letterDeleted: LetterEvent
}

type Name = keyof LetterEvents

export function dispatchLetterEvent<N extends Name>(name: N, detail: LetterEvents[N]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }))
}

/** Calls `listener` for every such event of this tab; returns what ends it. */
export function onLetterEvent<N extends Name>(
  name: N,
  listener: (detail: LetterEvents[N]) => void,
): () => void {
  const onEvent = (event: Event) => event instanceof CustomEvent && listener(event.detail)
  window.addEventListener(name, onEvent)
  return () => window.removeEventListener(name, onEvent)
}
