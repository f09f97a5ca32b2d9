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
