import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadDeferredAssets } from './deferred-assets.ts'

const styles =
  '<style id="later" media="not all">.paper { color: red }</style><style id="faces" media="not all"></style>'
function drawHead(): void {
  document.head.innerHTML = styles
  document.adoptedStyleSheets = []
}
const isIn = (id: string) => document.getElementById(id)?.hasAttribute('media') === false
/** In an adopted style sheet, or the page's own sheet is enabled. */
const areDrawingsIn = () =>
  isIn('later') || document.adoptedStyleSheets.some(({ cssRules }) => cssRules.length > 0)
const drawingsNamed = () => vi.advanceTimersByTimeAsync(100)
const manifest = () => document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.getAttribute('href')

/** jsdom lacks PerformanceObserver; `tell` reports a paint. */
class Paints {
  static tell = () => {}
  readonly #listener: PerformanceObserverCallback
  constructor(listener: PerformanceObserverCallback) {
    this.#listener = listener
  }
  observe() {
    Paints.tell = () => this.#listener({} as PerformanceObserverEntryList, this as never)
  }
  disconnect() {}
}

const load = vi.fn()

beforeEach(() => {
  drawHead()
  document.body.innerHTML = '<p style="font-family: \'Newsreader by Georgia\', serif">Dear you</p>'
  vi.stubGlobal('PerformanceObserver', Paints)
  load.mockReset().mockResolvedValue([])
  Object.assign(document, { fonts: { load } })
  vi.useFakeTimers()
})

describe('loadDeferredAssets', () => {
  it('waits for the first paint before it loads drawings, fonts and the manifest', async () => {
    const done = loadDeferredAssets()
    await vi.advanceTimersByTimeAsync(2_999)
    expect([areDrawingsIn(), isIn('faces'), manifest()]).toEqual([false, false, undefined])
    Paints.tell()
    await vi.advanceTimersByTimeAsync(0)
    await done
    await drawingsNamed()
    expect([areDrawingsIn(), isIn('faces'), manifest()]).toEqual([true, true, '/manifest.webmanifest'])
    expect(load).toHaveBeenCalledWith(expect.stringContaining('"Newsreader"'), 'Dear you')
  })

  it('loads 3 seconds after the load event in a browser that reports no paint', async () => {
    const done = loadDeferredAssets()
    await vi.advanceTimersByTimeAsync(3_000)
    await done
    await drawingsNamed()
    expect([areDrawingsIn(), isIn('faces'), manifest()]).toEqual([true, true, '/manifest.webmanifest'])
  })

  it('waits for no paint when this browser has loaded the fonts before', async () => {
    const first = loadDeferredAssets()
    await vi.advanceTimersByTimeAsync(3_000)
    await first
    drawHead()
    await loadDeferredAssets()
    expect([areDrawingsIn(), isIn('faces')]).toEqual([true, true])
  })

  it('loads the drawings when no font loads, and waits for a paint again on the next page', async () => {
    load.mockRejectedValue(new Error('NetworkError'))
    for (const _ of ['first page', 'next page']) {
      drawHead()
      const done = loadDeferredAssets()
      await vi.advanceTimersByTimeAsync(0)
      expect(areDrawingsIn()).toBe(false)
      await vi.advanceTimersByTimeAsync(3_000)
      await done
      await drawingsNamed()
      expect([areDrawingsIn(), isIn('faces'), manifest()]).toEqual([true, true, '/manifest.webmanifest'])
    }
  })
})
