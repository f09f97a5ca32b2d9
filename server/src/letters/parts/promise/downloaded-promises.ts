import { escapeHtml } from '#lib/escape-html.ts'

/** One in a page of the download, whose style is among those of its pages. */
export const promiseHtml = (line: string): string =>
  `<p class="promise"><i>Good for</i> <span dir="auto">${escapeHtml(line)}</span></p>`
