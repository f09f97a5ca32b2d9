/** Takes the bullet or the number out of the text of a paragraph that Word copied. */
export function takeMarker(item: Element): string {
  const marked = item.querySelector('[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]')
  const nodes = marked ? [marked] : betweenNotes(item)
  const marker = nodes.map(({ textContent }) => textContent).join('')
  for (const node of nodes) node.remove()
  return marker.replaceAll('\u00a0', ' ').trim()
}

/** `<!--[if !supportLists]-->1. <!--[endif]-->` */
function betweenNotes(item: Element): ChildNode[] {
  const nodes = [...item.childNodes]
  const isNote = (node: Node, text: string) => node instanceof Comment && node.data.includes(text)
  const start = nodes.findIndex(node => isNote(node, 'if !supportLists'))
  const end = nodes.findIndex((node, at) => at > start && isNote(node, 'endif'))
  return start < 0 || end < 0 ? [] : nodes.slice(start + 1, end)
}

const roman: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/**
 * The number of `3.`, `2.3.`, `(c)` or `iv)`; null of a bullet. What can be read in two ways is the number that comes next, if it can
 * be; else the smaller.
 */
export function readNumber(marker: string, next: number | null): number | null {
  const [, digits, letters] = /^\(?(?:\d+\.)*(?:(\d+)[.)]?|([a-z]+)[.)])$/i.exec(marker) ?? []
  if (digits !== undefined) return Number(digits)
  if (letters === undefined) return null
  const readings = [romanNumber(letters.toLowerCase()), letterNumber(letters.toLowerCase())].filter(
    number => number !== null,
  )
  if (readings.length === 0) return null
  return readings.find(number => number === next) ?? Math.min(...readings)
}

function romanNumber(letters: string): number | null {
  if (!/^[ivxlcdm]+$/.test(letters)) return null
  const values = [...letters].map(letter => roman[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** After `z` comes `aa`, then `bb`. */
function letterNumber(letters: string): number | null {
  if (!/^([a-z])\1*$/.test(letters)) return null
  return (letters.length - 1) * 26 + letters.charCodeAt(0) - 96
}
