import { storedEntry } from '#lib/storage/entries.ts'
import { preventFontSwapShift, visibleTextNodes } from './prevent-font-swap-shift.ts'

const loaded = storedEntry('faces')

/**
 * Drawings and fonts come after the first paint, so that their 200 kB do not compete with it. Text changes its font once, when
 * all fonts of the page have loaded. A browser that has loaded the fonts before waits for no paint.
 */
export async function loadDeferredAssets(): Promise<void> {
  if (hasLoadedFontsBefore()) enableStyleSheet('later')
  else {
    await firstPaint()
    void addDrawings()
  }
  const changed: HTMLElement[] = []
  try {
    const faces = fontsOfPage()
    const answers = await Promise.allSettled(
      [...faces].map(([face, text]) => document.fonts.load(face, text)),
    )
    await preventFontSwapShift(parent => {
      if (applyWebFont(parent)) changed.push(parent)
    })
    if (answers.every(({ status }) => status === 'fulfilled')) rememberFontsLoaded()
  } finally {
    // The browser may lack an API that preventFontSwapShift needs.
    enableStyleSheet('faces')
    for (const { style } of changed) style.fontFamily = ''
    addManifest()
  }
}

const enableStyleSheet = (id: string) => document.getElementById(id)?.removeAttribute('media')

/** A browser that reads it also fetches an icon. */
function addManifest(): void {
  const link = { rel: 'manifest', href: '/manifest.webmanifest' }
  document.head.append(Object.assign(document.createElement('link'), link))
}

/** Milliseconds after the load event. */
const paintTimeoutMs = 3_000

export const firstPaint = () =>
  new Promise<void>(resolve => {
    new PerformanceObserver((_paints, observer) => {
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
    const startTimeout = () => setTimeout(resolve, paintTimeoutMs)
    if (document.readyState === 'complete') startTimeout()
    else window.addEventListener('load', startTimeout, { once: true })
  })

/** One theme per frame: starting twenty requests at once would delay input. */
async function addDrawings(): Promise<void> {
  try {
    const { sheet } = document.querySelector<HTMLStyleElement>('#later') ?? {}
    const named = new CSSStyleSheet()
    document.adoptedStyleSheets.push(named)
    for (const { cssText } of sheet?.cssRules ?? []) {
      await new Promise(requestAnimationFrame)
      named.insertRule(cssText)
    }
  } catch {
    // The browser has no constructable style sheets.
    enableStyleSheet('later')
  }
}

/** A fallback such as "Newsreader by Georgia" stands in for a web font. */
const fallbackFont = /^"?([^",]+?) by /

function fontsOfPage(): ReadonlyMap<string, string> {
  const faces = new Map<string, string>()
  for (const { data, parent } of visibleTextNodes()) {
    const { fontStyle, fontWeight, fontFamily } = getComputedStyle(parent)
    const [, webFont] = fallbackFont.exec(fontFamily) ?? []
    if (!webFont) continue
    const face = `${fontStyle} ${fontWeight} 1em "${webFont}"`
    faces.set(face, (faces.get(face) ?? '') + data)
  }
  return faces
}

/** Lasts until the style sheet of faces is enabled. Returns whether the text uses one of our fonts. */
function applyWebFont(parent: HTMLElement): boolean {
  const { fontFamily } = getComputedStyle(parent)
  const [, webFont] = fallbackFont.exec(fontFamily) ?? []
  if (webFont) parent.style.fontFamily = `"${webFont}", ${fontFamily}`
  return webFont !== undefined
}

function hasLoadedFontsBefore(): boolean {
  // Without storage the fonts are waited for on every page.
  return loaded.readText() !== null
}

function rememberFontsLoaded(): void {
  loaded.writeText('loaded')
}
