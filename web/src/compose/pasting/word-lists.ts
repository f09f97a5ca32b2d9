/**
 * Word copies a list as paragraphs that say in a style of their own at which level they stand, each with its bullet or number as
 * text. They become lists again.
 */
export function restoreWordLists(root: ParentNode): void {
  let before: Element | null = null
  let open: OpenList[] = []
  for (const item of root.querySelectorAll('p[data-style*="mso-list"]')) {
    const level = levelOf(item)
    if (level === null) continue
    if (item.previousElementSibling !== before || before === null) open = []
    const outermost = addItem(open, item, level)
    before = outermost
  }
}

type OpenList = { readonly level: number; readonly list: Element }

function levelOf(item: Element): number | null {
  const styles = item.getAttribute('data-style')?.split(';') ?? []
  const list = styles.find(style => /^\s*mso-list:/i.test(style)) ?? ''
  const level = /\blevel(\d)/i.exec(list)?.[1]
  return level === undefined ? null : Number(level)
}

/** Moves the paragraph into the list that it belongs to; answers with the outermost one. */
function addItem(open: OpenList[], item: Element, level: number): Element | null {
  const isNumbered = takeMarker(item)
  while ((open.at(-1)?.level ?? 0) > level) open.pop()
  let list = open.at(-1)
  if (!list || list.level < level) {
    const element = item.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
    const parent = list?.list.lastElementChild
    if (parent) parent.append(element)
    else item.before(element)
    list = { level, list: element }
    open.push(list)
  }
  const point = item.ownerDocument.createElement('li')
  list.list.append(point)
  point.append(item)
  return open[0]?.list ?? null
}

/** Takes the bullet or the number out of the text, and says whether it was a number. */
function takeMarker(item: Element): boolean {
  const marker = item.querySelector('[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]')
  const text = marker?.textContent ?? ''
  marker?.remove()
  return /^\s*\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(text)
}
