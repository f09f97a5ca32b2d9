import { keepLines } from './keep-lines.ts'
import { textsOfPage } from './texts-of-page.ts'

const key = 'faces'

/**
 * Lets drawings and faces in once there is something to read: on a slow line the first paint does not share it with the 200 kB
 * that they weigh. The text changes its faces once, when all that the page is set in have come. Where this browser had them before
 * nothing waits for a paint.
 */
export async function bringTheRest(): Promise<void> {
  if (!hadFaces()) await firstPaint()
  letIn('later')
  try {
    const answers = await Promise.allSettled(
      [...facesOfPage()].map(([face, text]) => document.fonts.load(face, text)),
    )
    keepLines(() => letIn('faces'))
    if (answers.every(({ status }) => status === 'fulfilled')) noteFaces()
  } finally {
    // Also where a browser lacks what it takes to keep everything in its place.
    letIn('faces')
    nameManifest()
  }
}

/** What it takes to install the product. A browser that reads it fetches an icon, too, which nobody waits for. */
function nameManifest(): void {
  const link = { rel: 'manifest', href: '/manifest.webmanifest' }
  document.head.append(Object.assign(document.createElement('link'), link))
}

const letIn = (id: string) => document.getElementById(id)?.removeAttribute('media')

const firstPaint = () =>
  new Promise<void>(resolve => {
    new PerformanceObserver((_paints, observer) => {
      observer.disconnect()
      resolve()
    }).observe({ type: 'paint', buffered: true })
  })

/** Ours in the place of what stands in for them, "Newsreader by Georgia" and the like, and what is set in each. */
function facesOfPage(): ReadonlyMap<string, string> {
  const faces = new Map<string, string>()
  for (const { data, parent } of textsOfPage()) {
    const { fontStyle, fontWeight, fontFamily } = getComputedStyle(parent)
    const [, ours] = /^"?(.+?) by /.exec(fontFamily) ?? []
    if (!ours) continue
    const face = `${fontStyle} ${fontWeight} 1em "${ours}"`
    faces.set(face, (faces.get(face) ?? '') + data)
  }
  return faces
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
