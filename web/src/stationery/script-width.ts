import type { CSSProperties } from 'react'

/** About how wide a character is in the script face, in em; capitals swing out. */
function characterWidth(character: string): number {
  if (/[MW]/.test(character)) return 0.95
  if (/\p{Lu}/u.test(character)) return 0.78
  if (/[mw]/.test(character)) return 0.62
  if (/[\d_]/.test(character)) return 0.58
  return 0.46
}

/** The width of a name in script, in em, rather over than under: a long name is written smaller rather than broken. */
export function nameWidth(name: string): CSSProperties & { '--name-width': number } {
  return { '--name-width': [...name].reduce((width, character) => width + characterWidth(character), 0) }
}
