import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { run } from 'axe-core'

let source: Promise<string> | null = null

/** One line per element. The product has the main frame alone. */
export async function axeFindings(page: Page): Promise<string[]> {
  source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: typeof run } }
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
  })
}
