import { removal } from '@novelette/domain/letters/letter-lists.ts'
import type { Page } from '@playwright/test'

/** Call it before the page is opened. */
async function keepOnScreen(page: Page, shownMs: number): Promise<void> {
  await page.addInitScript(never => {
    const start = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number, ...rest: unknown[]) =>
        ms === never ? 0 : start(act, ms, ...rest),
    })
  }, shownMs)
}

export const keepUndoOnScreen = (page: Page) => keepOnScreen(page, removal.undoMs)

export const keepSentOnScreen = (page: Page) => keepOnScreen(page, 2_000)

export const keepCopiedOnScreen = (page: Page) => keepOnScreen(page, 2_000)

export const keepActionToastOnScreen = (page: Page) => keepOnScreen(page, 12_000)

/** Open Draft of a letter taken back, Undo of a removed picture, and the idle check, which has the same interval. */
export const keepLongUndoOnScreen = (page: Page) => keepOnScreen(page, 10_000)

export const keepResetBannerOnScreen = (page: Page) => keepOnScreen(page, 5_000)

/** Checks every frame, so that a text shown for two seconds is not missed. */
export const waitForBriefText = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    ([selector, text]) =>
      [...document.querySelectorAll(selector)].some(element => element.textContent?.includes(text)),
    [selector, text] as const,
  )
