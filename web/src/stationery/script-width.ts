import type { CSSProperties } from 'react'

/** In em; capitals are wider. */
function characterWidth(character: string): number {
  if (/[MW]/.test(character)) return 0.95
  if (/\p{Lu}/u.test(character)) return 0.78
  if (/[mw]/.test(character)) return 0.62
  if (/[\d_]/.test(character)) return 0.58
  return 0.46
}

/** In em, rounded up: a long name gets a smaller font instead of a line break. */
export function nameWidth(name: string): CSSProperties & { '--name-width': number } {
  return { '--name-width': [...name].reduce((width, character) => width + characterWidth(character), 0) }
}
