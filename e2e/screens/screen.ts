import type { Page } from '@playwright/test'
import type { Cast } from './cast.ts'
import type { ScreenMember } from './members.ts'

/** One state of one screen, and how to reach it. */
export type Screen = {
  readonly name: string
  /** Overrides the member of the area; a visitor is signed out. */
  readonly as?: ScreenMember | 'visitor'
  readonly path: string | ((cast: Cast) => string)
  /** Calls that are never answered, to show the loading state. */
  readonly held?: readonly string[]
  readonly failing?: readonly string[]
  /** Runs before the page is opened; its window is not reused afterwards. */
  readonly before?: Step
  /** Steps from the loaded page to the state. */
  readonly steps?: readonly Step[]
  /** The only width that has this state. */
  readonly only?: 'phone' | 'desk'
}

export type Area = {
  readonly name: string
  readonly as: ScreenMember | 'visitor'
  readonly screens: readonly Screen[]
}

export type Step = (page: Page, cast: Cast) => Promise<unknown>

/** Presses the first visible element with this name. */
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

export const shows =
  (text: string | RegExp): Step =>
  page =>
    page.getByText(text).filter({ visible: true }).first().waitFor()

/** Waits until this button is enabled; while busy it has another name. */
export const offers =
  (name: string): Step =>
  page =>
    page.getByRole('button', { name, exact: true }).first().waitFor()

/** Waits until an element without text of its own is visible. */
export const showsPart =
  (selector: string): Step =>
  page =>
    page.locator(selector).first().waitFor()
