import { shapeOf, storedEntry } from '#lib/storage/entries.ts'

/** What was entered on a page which is reloaded before hydration, in this tab only. */
const entry = storedEntry('typed-before-reload')

const field = () => document.querySelector('textarea')

export function saveInput(): void {
  const typed = field()?.value
  const chosen = document.querySelector<HTMLInputElement>('input:checked')?.value
  if (!typed || entry.writeText(JSON.stringify([typed, chosen]))) return
  console.error('What was typed could not be kept')
}

/** The app then reads the fields as typed here. */
export function restoreInput(): void {
  const kept = entry.read(typedShape)
  const into = field()
  if (!kept || !into) return
  entry.remove()
  const [typed, chosen] = kept
  into.value = typed
  const paper = document.querySelector<HTMLInputElement>(`input[value="${CSS.escape(chosen ?? '')}"]`)
  if (paper) paper.checked = true
}

const typedShape = shapeOf(isTyped)

function isTyped(value: unknown): value is readonly [typed: string, chosen: string | null] {
  if (!Array.isArray(value)) return false
  const [typed, chosen] = value
  return typeof typed === 'string' && (chosen === null || typeof chosen === 'string')
}
