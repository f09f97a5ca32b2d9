/** What was typed, and on which paper, on a page that has to be loaded again before the app came. In this tab alone. */
const key = 'typed-before-reload'

const field = () => document.querySelector('textarea')

export function keepTyped(): void {
  const typed = field()?.value
  const chosen = document.querySelector<HTMLInputElement>('input:checked')?.value
  try {
    if (typed) sessionStorage.setItem(key, JSON.stringify([typed, chosen]))
  } catch (error) {
    // A browser that keeps nothing; the page is no use as it is.
    console.error('What was typed could not be kept', error)
  }
}

/** Once: the app reads the fields when it wakes, as if it had been typed on this page. */
export function putTypedBack(): void {
  const kept = readKept()
  const into = field()
  if (!kept || !into) return
  sessionStorage.removeItem(key)
  const [typed, chosen] = JSON.parse(kept)
  into.value = typed
  const paper = document.querySelector<HTMLInputElement>(`input[value="${CSS.escape(chosen ?? '')}"]`)
  if (paper) paper.checked = true
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // A browser that keeps nothing has nothing to give back.
    return null
  }
}
