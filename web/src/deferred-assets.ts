import { preventFontSwapShift } from './prevent-font-swap-shift.ts'
import { visibleTextNodes } from './visible-text-nodes.ts'

const key = 'faces'

/**
 * Lets drawings and faces in once there is something to read: on a slow line the first paint does not share it with the 200 kB
 * that they weigh. A text changes its faces once, when all that the page is set in have come. Where this browser had them before
 * nothing waits for a paint.
 */
export async function loadDeferredAssets(): Promise<void> {
  if (hadFaces()) letIn('later')
  else {
    await firstPaint()
    void nameDrawings()
  }
  const changed: HTMLElement[] = []
  try {
    const faces = facesOfPage()
    const answers = await Promise.allSettled(
      [...faces].map(([face, text]) => document.fonts.load(face, text)),
    )
    await preventFontSwapShift(parent => {
      if (setInOurs(parent)) changed.push(parent)
    })
    if (answers.every(({ status }) => status === 'fulfilled')) noteFaces()
  } finally {
    // Also where a browser lacks what it takes to keep everything in its place.
    letIn('faces')
    for (const { style } of changed) style.fontFamily = ''
    nameManifest()
  }
}

const letIn = (id: string) => document.getElementById(id)?.removeAttribute('media')

/** What it takes to install the product. A browser that reads it fetches an icon, too, which nobody waits for. */
function nameManifest(): void {
  const link = { rel: 'manifest', href: '/manifest.webmanifest' }
  document.head.append(Object.assign(document.createElement('link'), link))
}

/** Milliseconds after a page has loaded in which a browser that tells of paints would have told of one. */
const toldWithinMs = 3_000

const firstPaint = () =>
  new Promise<void>(resolve => {
    new PerformanceObserver((_paints, observer) => {
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
    const waitNoLonger = () => setTimeout(resolve, toldWithinMs)
    if (document.readyState === 'complete') waitNoLonger()
    else window.addEventListener('load', waitNoLonger, { once: true })
  })

/** Names the drawings, those of one family in a frame: to begin with twenty at once would hold up whoever turns to the page. */
async function nameDrawings(): Promise<void> {
  try {
    const { sheet } = document.querySelector<HTMLStyleElement>('#later') ?? {}
    const named = new CSSStyleSheet()
    document.adoptedStyleSheets.push(named)
    for (const { cssText } of sheet?.cssRules ?? []) {
      await new Promise(requestAnimationFrame)
      named.insertRule(cssText)
    }
  } catch {
    // A browser that knows no sheets but those in the page.
    letIn('later')
  }
}

/** Our design that a list of faces begins without, "Newsreader by Georgia" and the like, which stand in for it. */
const standsIn = /^"?([^",]+?) by /

/** Ours in the place of what stands in for them, and what is set in each. */
function facesOfPage(): ReadonlyMap<string, string> {
  const faces = new Map<string, string>()
  for (const { data, parent } of visibleTextNodes()) {
    const { fontStyle, fontWeight, fontFamily } = getComputedStyle(parent)
    const [, ours] = standsIn.exec(fontFamily) ?? []
    if (!ours) continue
    const face = `${fontStyle} ${fontWeight} 1em "${ours}"`
    faces.set(face, (faces.get(face) ?? '') + data)
  }
  return faces
}

/** Until the lists that the whole page goes by name ours. Answers whether the text is set in one of them. */
function setInOurs(parent: HTMLElement): boolean {
  const { fontFamily } = getComputedStyle(parent)
  const [, ours] = standsIn.exec(fontFamily) ?? []
  if (ours) parent.style.fontFamily = `"${ours}", ${fontFamily}`
  return ours !== undefined
}

function hadFaces(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // A browser that keeps nothing waits for them each time.
    return false
  }
}

function noteFaces(): void {
  try {
    localStorage.setItem(key, 'loaded')
  } catch {
    // As above.
  }
}
