import type { CDPSession, Page } from '@playwright/test'

/** Runs in the page: what scrolls sideways, sticks out or has collapsed. */
export function cutOff(): string[] {
  const width = document.documentElement.clientWidth
  const sideways = document.documentElement.scrollWidth > width ? ['the page'] : []
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const sticksOut = (control: Element) => {
    const { left, right, width: wide, height } = control.getBoundingClientRect()
    const isGone = wide < 1 || height < 1
    return isGone || ((left < -1 || right > width + 1) && !scrolls(control.parentElement))
  }
  const controls = [...document.querySelectorAll('main :is(a, button, input, textarea, summary)')].filter(
    control => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  )
  const words = (control: Element) => control.textContent.trim() || control.outerHTML.slice(0, 120)
  return [...sideways, ...controls.filter(sticksOut).map(words)]
}

/** Runs in the page: controls under 44 pixels, pressable area included. Links within a sentence are exempt. */
export function smallTargets(): string[] {
  const least = 43.5
  const isTool = (element: Element) => element.matches('.toolbar__tool, .ProseMirror')
  const pressableRows = (element: Element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width } = element.getBoundingClientRect()
    const rows = Array.from({ length: 120 }, (_, row) => top - 50 + row)
    return rows.filter(y => element.contains(document.elementFromPoint(left + width / 2, y))).length
  }
  const isSmall = (element: Element) => {
    const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
    return width > 0 && (width < least || (height < least && pressableRows(element) < least))
  }
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .filter(element => !element.matches('.root-layout__skipLink, .sr-only *') && !isTool(element))
    .filter(element => getComputedStyle(element).display !== 'inline')
    .filter(isSmall)
    .map(element => `${element.tagName} ${element.className} ${element.textContent}`)
}

/** Runs in the page: whether it scrolls sideways with its text set wider apart, which WCAG 1.4.12 lets a reader choose. */
export async function isTooWideSpaced(): Promise<boolean> {
  const spacing = new CSSStyleSheet()
  spacing.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`)
  const { adoptedStyleSheets } = document
  document.adoptedStyleSheets = [...adoptedStyleSheets, spacing]
  // What follows the size of something is laid out again.
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const isTooWide = document.documentElement.scrollWidth > innerWidth
  document.adoptedStyleSheets = adoptedStyleSheets
  return isTooWide
}

/** Runs in the page: as a browser whose text is set larger, and nothing else (WCAG 1.4.4). */
export function setTextSize(size: string): void {
  document.documentElement.style.fontSize = size
}

const layouts = new WeakMap<Page, CDPSession>()

/** Lays the page out as a window of this width does, drawn at a tenth of its size: nobody looks at it, and drawing takes long. */
export async function layOut(page: Page, width: number): Promise<void> {
  const session = layouts.get(page) ?? (await page.context().newCDPSession(page))
  layouts.set(page, session)
  await setLayout(session, width, 0.1)
}

/** Ends `layOut`, which outlives the page that a window shows. */
export async function drawWhole(page: Page, width: number): Promise<void> {
  const session = layouts.get(page)
  if (session) await setLayout(session, width, 1)
}

const setLayout = (session: CDPSession, width: number, scale: number) =>
  session.send('Emulation.setDeviceMetricsOverride', {
    ...{ width, height: 900, screenWidth: width, screenHeight: 900 },
    ...{ deviceScaleFactor: 1, mobile: false, scale },
  })

/** Nothing is captured in mid-transition. */
export async function endMotion(page: Page): Promise<void> {
  const none = ['animation-duration', 'animation-delay', 'transition-duration', 'transition-delay']
  await page.evaluate(
    text => {
      const adopted = new CSSStyleSheet()
      adopted.replaceSync(text)
      document.adoptedStyleSheets.push(adopted)
    },
    `*, ::before, ::after { ${none.map(name => `${name}: 0s !important`).join(';')} }`,
  )
}
