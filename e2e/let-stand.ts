import { removal } from '@novelette/domain/letters.ts'
import type { Page } from '@playwright/test'

/**
 * What the product takes from the screen after so many milliseconds stands until the test is done with it, however slow the machine
 * is. Call it before the page is opened.
 */
async function letStand(page: Page, shownMs: number): Promise<void> {
  await page.addInitScript(never => {
    const start = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number, ...rest: unknown[]) =>
        ms === never ? 0 : start(act, ms, ...rest),
    })
  }, shownMs)
}

/** Undo of a removal. */
export const letUndoStand = (page: Page) => letStand(page, removal.undoMs)

/** The screen that says that a letter was sent (SPEC.md section 9). */
export const letSentStand = (page: Page) => letStand(page, 2_000)

/** What a button says once it has copied something. */
export const letCopiedStand = (page: Page) => letStand(page, 2_000)

/** A message with something to answer, where it says no time of its own. */
export const letAnswerStand = (page: Page) => letStand(page, 12_000)

/** Open Draft of a letter taken back, and Undo of a picture removed. The watch over idleness, which looks as often, stands still. */
export const letLongUndoStand = (page: Page) => letStand(page, 10_000)

/** The banner that says that the new password stands (SPEC.md section 9). */
export const letResetBannerStand = (page: Page) => letStand(page, 5_000)

/** Resolves once an element of this selector says this. It looks at every frame, so that what stands two seconds is not missed. */
export const glimpse = (page: Page, selector: string, text: string) =>
  page.waitForFunction(
    ([selector, text]) =>
      [...document.querySelectorAll(selector)].some(element => element.textContent?.includes(text)),
    [selector, text] as const,
  )
