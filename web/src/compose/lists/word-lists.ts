import { readNumber, takeMarker } from './word-markers.ts'

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
