/** The browser events of SPEC.md section 4. A screen dispatches them; counts and lists refresh. */
export type LetterEvents = {
  readonly letterRead: { readonly letterId: string; readonly userId: string }
  readonly letterSent: { readonly letterId: string; readonly userId: string }
}

type Name = keyof LetterEvents

export function dispatchLetterEvent<N extends Name>(name: N, detail: LetterEvents[N]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }))
}

/** Calls `listener` for every such event of this tab; returns what ends it. */
export function onLetterEvent(name: Name, listener: () => void): () => void {
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}
