const shownAtFirst = 5_000

/** Each step has the browser look through all blocks once. */
const shownNext = (shown: number) => Math.max(shown + 10_000, Math.round(1.5 * shown))

/**
 * The blocks of a sheet that has many are laid out in several frames: all of them in one would hold up the page for seconds. Whoever
 * goes into the sheet has them all. Returns what ends it.
 */
export function showInSteps(sheet: HTMLElement): () => void {
  const rest = new CSSStyleSheet()
  let shown = shownAtFirst
  let frame = 0
  const showMore = () => {
    if (shown >= sheet.childElementCount) return showAll()
    rest.replaceSync(`.ProseMirror > :nth-child(n + ${shown + 1}) { display: none }`)
    shown = shownNext(shown)
    frame = requestAnimationFrame(showMore)
  }
  const showAll = () => {
    cancelAnimationFrame(frame)
    sheet.removeEventListener('focusin', showAll)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== rest)
  }
  document.adoptedStyleSheets.push(rest)
  sheet.addEventListener('focusin', showAll)
  showMore()
  return showAll
}
