const shownAtFirst = 5_000
const shownByFrame = 10_000

/**
 * The blocks of a sheet that has many are laid out some thousand a frame: all of them at once would hold up the page for seconds. Whoever
 * goes into the sheet has them all. Returns what ends it.
 */
export function showInSteps(sheet: HTMLElement): () => void {
  const rest = new CSSStyleSheet()
  let shown = shownAtFirst
  let frame = 0
  const showMore = () => {
    if (shown >= sheet.childElementCount) return showAll()
    rest.replaceSync(`.ProseMirror > :nth-child(n + ${shown + 1}) { display: none }`)
    shown += shownByFrame
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
