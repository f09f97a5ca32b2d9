import type { Page } from '@playwright/test'
import { shows } from './screen.ts'

export const showsSaved = shows(/^Draft saved/)

/** An earlier save already shows that the draft is saved. */
export const waitForSaveOf = (page: Page, words: string) =>
  page.waitForResponse(
    answer => answer.url().endsWith('/drafts/save') && answer.request().postData()?.includes(words) === true,
  )
