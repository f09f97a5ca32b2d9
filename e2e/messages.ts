import { removal } from '@novelette/domain/letters.ts'
import type { Page } from '@playwright/test'

/** Undo of a removal stands until it is pressed, however slow the machine is. Call it before the page is opened. */
export async function letUndoStay(page: Page): Promise<void> {
  await page.addInitScript(undoMs => {
    const start = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number, ...rest: unknown[]) =>
        ms === undoMs ? 0 : start(act, ms, ...rest),
    })
  }, removal.undoMs)
}
