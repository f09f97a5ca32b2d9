type LetterEvent = { readonly letterId: string; readonly userId: string }

/** Screens dispatch these; counts and lists refetch. */
type LetterEvents = {
  readonly letterRead: LetterEvent
  readonly letterSent: LetterEvent
  /** It is not sent before it leaves (docs/rules.md 10.1). */
  readonly letterScheduled: LetterEvent
  readonly letterDeleted: LetterEvent
}

type EventName = keyof LetterEvents

export function dispatchLetterEvent<N extends EventName>(name: N, detail: LetterEvents[N]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }))
}

export function onLetterEvent<N extends EventName>(
  name: N,
  listener: (detail: LetterEvents[N]) => void,
): () => void {
  const onEvent = (event: Event) => event instanceof CustomEvent && listener(event.detail)
  window.addEventListener(name, onEvent)
  return () => window.removeEventListener(name, onEvent)
}
