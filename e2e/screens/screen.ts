import type { Page } from '@playwright/test'
import type { Cast } from './cast.ts'
import type { ScreenMember } from './members.ts'

export type Screen = {
  readonly name: string
  /** Overrides the member of the area. */
  readonly as?: ScreenMember | 'visitor'
  readonly path: string | ((cast: Cast) => string)
  readonly held?: readonly string[]
  readonly failing?: readonly string[]
  /** Answers calls in the server's place. */
  readonly routes?: Step
  /** Runs before the page is opened; its window is not reused afterwards. */
  readonly before?: Step
  readonly steps?: readonly Step[]
  /** The last of the steps, which lead here from the state before it. */
  readonly lastSteps?: readonly Step[]
  readonly only?: 'phone' | 'desk'
  /** In print, which is looked at alone. */
  readonly isPrint?: true
}

export type Area = {
  readonly name: string
  readonly as: ScreenMember | 'visitor'
  readonly screens: readonly Screen[]
}

export type Step = (page: Page, cast: Cast) => Promise<unknown>

/** States that follow from each other by more steps, so that a walk through all loads the page once. */
export function sequence(first: Screen, ...later: readonly (readonly [string, ...Step[]])[]): Screen[] {
  const screens = [first]
  for (const [name, ...lastSteps] of later) {
    const before = screens.at(-1) ?? first
    screens.push({ ...before, name, steps: [...(before.steps ?? []), ...lastSteps], lastSteps })
  }
  return screens
}

export const pressStep =
  (name: string | RegExp, role: 'button' | 'link' | 'radio' = 'button'): Step =>
  page =>
    page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first()
      .click()

export const fill =
  (label: string, text: string): Step =>
  page =>
    page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).fill(text)

/** Of a list that the field opens, the first that fits what was typed. */
export const choose =
  (field: string, typed: string): Step =>
  async page => {
    await page.getByRole('combobox', { name: field, exact: true }).fill(typed)
    await page.getByRole('option').first().click()
  }

export const shows =
  (text: string | RegExp): Step =>
  page =>
    page.getByText(text).filter({ visible: true }).first().waitFor()

export const leaveDialog: Step = async page => {
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'hidden' })
}

/** While busy the button has another name. */
export const offers =
  (name: string): Step =>
  page =>
    page.getByRole('button', { name, exact: true }).first().waitFor()

/** For an element without text of its own. */
export const showsPart =
  (selector: string): Step =>
  page =>
    page.locator(selector).first().waitFor()

/** Waits until the page has asked nothing for a while: what loads late fetches counts again. */
export const settles: Step = async page => {
  let lastRequestAt = Date.now()
  const recordRequest = () => {
    lastRequestAt = Date.now()
  }
  page.on('request', recordRequest).on('requestfinished', recordRequest)
  while (Date.now() - lastRequestAt < 500) await page.waitForTimeout(100)
  page.off('request', recordRequest).off('requestfinished', recordRequest)
}
