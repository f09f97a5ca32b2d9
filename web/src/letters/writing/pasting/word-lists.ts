/**
 * Word copies a list as paragraphs that say in a style of their own in which list and at which level they stand, each with its bullet
 * or number as text. They become lists again: the same ones, of the same kind, with the same numbers.
 */
export function restoreWordLists(root: ParentNode): void {
  let before: Element | null = null
  let open: OpenList[] = []
  for (const item of root.querySelectorAll('p[data-style*="mso-list"]')) {
    const place = placeOf(item)
    if (place === null) continue
    if (item.previousElementSibling !== before || before === null) open = []
    addItem(open, item, place)
    // The outermost list is the last that was put there.
    before = open[0]?.element ?? null
  }
}

/** `mso-list: l0 level1 lfo1` */
type Place = { readonly list: string; readonly level: number }

type OpenList = Place & { readonly element: Element; readonly nextNumber: number | null }

function placeOf(item: Element): Place | null {
  const style = /(?:^|;)\s*mso-list:([^;]*)/i.exec(item.getAttribute('data-style') ?? '')?.[1] ?? ''
  const level = /\blevel(\d)/i.exec(style)?.[1]
  return level === undefined ? null : { list: style.replace(/\blevel\d/i, '').trim(), level: Number(level) }
}

/** Moves the paragraph into the list that it belongs to. */
function addItem(open: OpenList[], item: Element, place: Place): void {
  const marker = takeMarker(item)
  while ((open.at(-1)?.level ?? 0) > place.level) open.pop()
  const last = open.at(-1)
  const isSameLevel = last?.level === place.level
  const number = readNumber(marker, isSameLevel ? last.nextNumber : null)
  const goesOn = isSameLevel && last.list === place.list && last.nextNumber === number
  if (isSameLevel) open.pop()
  const element = goesOn
    ? last.element
    : createList(item, number, open.at(-1), isSameLevel ? last : undefined)
  open.push({ ...place, element, nextNumber: number === null ? null : number + 1 })
  const point = item.ownerDocument.createElement('li')
  element.append(point)
  point.append(item)
}

/** After the list before it at its level, in the last point of the list around it, or where the paragraph stands. */
function createList(
  item: Element,
  number: number | null,
  around: OpenList | undefined,
  before: OpenList | undefined,
): Element {
  const list = item.ownerDocument.createElement(number === null ? 'ul' : 'ol')
  if (number !== null && number !== 1) list.setAttribute('start', String(number))
  const point = around?.element.lastElementChild
  if (before) before.element.after(list)
  else if (point) point.append(list)
  else item.before(list)
  return list
}

/** Takes the bullet or the number out of the text of a paragraph that Word copied. */
function takeMarker(item: Element): string {
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
