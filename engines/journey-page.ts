import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { EngineWindow } from './browser-engine.ts'
import { type Found, findElement, type Target } from './find-element.ts'

const timeoutMs = 120_000
const pollMs = 100
/** Of what moves between two animations. */
const settleTimeoutMs = 60_000

/** A window as a journey uses it: whatever is asked for is waited for. */
export class JourneyPage {
  readonly window: EngineWindow
  readonly #fileOf: (picture: string) => string

  constructor(window: EngineWindow, fileOf: (picture: string) => string) {
    this.window = window
    this.#fileOf = fileOf
  }

  goto(address: string): Promise<void> {
    return this.window.goto(address)
  }

  async see(target: Target, holds: (found: Found) => boolean = () => true): Promise<string> {
    const { text } = await this.#waitFor(target, found => found !== null && holds(found))
    return text
  }

  async seeGone(target: Target): Promise<void> {
    await poll(
      () => `${nameOf(target)} is still there`,
      async () => (await findElement(this.window, target)) === null || null,
    )
  }

  async seeUrl(pattern: RegExp): Promise<void> {
    await expect.poll(() => this.window.url(), { timeout: timeoutMs }).toMatch(pattern)
  }

  /** Once it stands still and nothing covers it. */
  async click(target: Target): Promise<void> {
    await this.mouseDown(target)
    await this.window.mouseUp()
  }

  /** What moves away at the last moment, as something above it is loaded, is pressed again. */
  async mouseDown(target: Target): Promise<void> {
    let before: Found['point'] | null = null
    const { point } = await this.#waitFor(target, found => {
      const isStill = before !== null && found?.point.x === before.x && found.point.y === before.y
      before = found?.point ?? null
      return isStill && found?.isCovered === false
    })
    await this.window.mouseDown(point)
    const pressed = await findElement(this.window, target).catch(() => null)
    if (!pressed || pressed.isHovered) return
    await this.window.mouseUp()
    await this.mouseDown(target)
  }

  /** Of a button whose name tells its success for a moment, which is watched from before the click. */
  async clickAndSeeName(target: Target, name: string): Promise<void> {
    await this.window.evaluate(watchForButton, name)
    await this.click(target)
    await poll(
      () => `no button is called ${name}`,
      async () => (await this.window.evaluate(() => Reflect.has(window, 'seenButton'))) || null,
    )
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.window.press('Control+a')
    await this.window.type(text)
    await this.see(target, found => found.text === text)
  }

  /** Nothing may reach over the edge. */
  async takePicture(name: string): Promise<void> {
    await this.window.evaluate(waitUntilPainted)
    const overhang = () =>
      this.window.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
    await expect
      .poll(overhang, { timeout: settleTimeoutMs, message: `${name} is scrolled sideways` })
      .toBeLessThanOrEqual(0)
    await this.#takeScreenshot(name)
  }

  /** What a failed journey came to. */
  async takeLastPicture(): Promise<void> {
    await this.#takeScreenshot('failed').catch(() => null)
  }

  async #takeScreenshot(name: string): Promise<void> {
    const file = this.#fileOf(name)
    const picture = await this.window.screenshot()
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, picture)
  }

  /** Whole: Firefox lays out an empty file, and fills one beside it. Throws where the engine saves none. */
  async waitForDownload(name: RegExp): Promise<Buffer> {
    const folder = this.window.downloadsFolder
    if (!folder) throw new Error('The engine saves no downloads.')
    const file = await poll(
      () => `no download is called ${name}`,
      async () => {
        const [file = '', ...unfinished] = await readdir(folder)
        const isWhole =
          name.test(file) && unfinished.length === 0 && (await stat(join(folder, file))).size > 0
        return isWhole ? file : null
      },
    )
    return readFile(join(folder, file))
  }

  async #waitFor(target: Target, holds: (found: Found | null) => boolean): Promise<Found> {
    let last: Found | null = null
    return poll(
      () => `${nameOf(target)} ${last ? `is ${JSON.stringify(last)}` : 'is not there'}`,
      async () => {
        last = await findElement(this.window, target)
        return holds(last) ? last : null
      },
    )
  }
}

const nameOf = (target: Target): string =>
  Object.entries(target)
    .map(([key, value]) =>
      key === 'within' ? `within ${nameOf(value as Target)}` : `${key} ${String(value)}`,
    )
    .join(', ')

/** What is asked while a page is left fails, and is asked again. */
async function poll<Result>(say: () => string, ask: () => Promise<Result | null>): Promise<Result> {
  const giveUpAt = Date.now() + timeoutMs
  let failure: unknown = null
  while (Date.now() < giveUpAt) {
    const answer = await ask().catch(error => {
      failure = error
      return null
    })
    if (answer !== null) return answer
    await pause(pollMs)
  }
  throw new Error(say(), { cause: failure })
}

/** Runs in the page. */
function watchForButton(name: string): void {
  const observer = new MutationObserver(() => {
    const isShown = [...document.querySelectorAll('button')].some(({ textContent }) => textContent === name)
    if (isShown) Reflect.set(window, 'seenButton', name)
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
}

/** Runs in the page. */
async function waitUntilPainted(): Promise<void> {
  const waitFor = async (holds: () => boolean) => {
    for (let turn = 0; turn < 200 && !holds(); turn += 1) await new Promise(done => setTimeout(done, 50))
  }
  const isOver = ({ effect, playState }: Animation) =>
    playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
  // A public page applies its fonts after its first paint.
  await waitFor(() => !document.querySelector('#faces[media]'))
  await waitFor(() => {
    const bar = document.querySelector('.navigation-bar__navIn')
    return !document.querySelector('.skeleton') && (!bar || bar.childElementCount > 1)
  })
  await document.fonts.ready
  const drawings = [...document.querySelectorAll('*')]
    .flatMap(element =>
      ['', '::before', '::after'].map(part => getComputedStyle(element, part).backgroundImage),
    )
    .flatMap(value => [...value.matchAll(/url\("([^"]+)"\)/g)].map(([, address = '']) => address))
  const shown = [...document.images].filter(({ loading, complete }) => complete || loading !== 'lazy')
  await Promise.all([
    ...shown.map(picture => picture.decode().catch(() => null)),
    ...[...new Set(drawings)].map(address =>
      Object.assign(new Image(), { src: address })
        .decode()
        .catch(() => null),
    ),
  ])
  const waitForAnimations = () => waitFor(() => document.getAnimations().every(isOver))
  await waitForAnimations()
  // The next one may begin a moment after the last has ended.
  await new Promise(done => setTimeout(done, 100))
  await waitForAnimations()
}
