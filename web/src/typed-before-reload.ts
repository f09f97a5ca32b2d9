/** What was entered on a page which is reloaded before hydration, in this tab only. */
const key = 'typed-before-reload'

const field = () => document.querySelector('textarea')

export function saveInput(): void {
  const typed = field()?.value
  const chosen = document.querySelector<HTMLInputElement>('input:checked')?.value
  try {
    if (typed) sessionStorage.setItem(key, JSON.stringify([typed, chosen]))
  } catch (error) {
    // Without storage the text is lost; the reload is still needed.
    console.error('What was typed could not be kept', error)
  }
}

/** Precedes hydration; the app then reads the fields as if it had been typed on this page. */
export function restoreInput(): void {
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
    return null
  }
}
