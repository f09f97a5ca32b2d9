import type { Page } from '@playwright/test'
import type { Cast } from './cast.ts'
import type { Member } from './members.ts'

/** One state of one screen, and how to come to it. */
export type Screen = {
  readonly name: string
  /** Where it is not the one of its area; nobody is a visitor. */
  readonly as?: Member | 'visitor'
  readonly path: string | ((cast: Cast) => string)
  /** Calls that are never answered: what shows meanwhile is the state. */
  readonly held?: readonly string[]
  /** Calls that fail. */
  readonly failing?: readonly string[]
  /** Before the page is opened; its window serves no other state after it. */
  readonly before?: Step
  /** From the page as it opens to the state. */
  readonly steps?: readonly Step[]
  /** The one width that has this state. */
  readonly only?: 'phone' | 'desk'
}

export type Area = {
  readonly name: string
  readonly as: Member | 'visitor'
  readonly screens: readonly Screen[]
}

export type Step = (page: Page, cast: Cast) => Promise<unknown>

/** Presses what has this name: the first of them that can be seen. */
export const press =
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

/** Waits until this text is there. */
export const shows =
  (text: string | RegExp): Step =>
  page =>
    page.getByText(text).filter({ visible: true }).first().waitFor()

/** Waits until this button can be pressed; while it is at work it says so in other words. */
export const offers =
  (name: string): Step =>
  page =>
    page.getByRole('button', { name, exact: true }).first().waitFor()

/** The same for what has no text of its own. */
export const showsPart =
  (selector: string): Step =>
  page =>
    page.locator(selector).first().waitFor()
