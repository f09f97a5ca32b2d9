import type { PublicPath } from '@novelette/domain/public-titles.ts'
import type { TestimonialsPage } from '@novelette/domain/testimonials.ts'
import type { QueryClient } from '@tanstack/react-query'

/** What the server rendered a public page with, and puts beside it so that the browser draws the same. */
export type SentWithPage = { readonly path: PublicPath; readonly stories?: TestimonialsPage }

/** The block that holds it: data, which no content security policy takes for a script. */
const blockId = 'sent-with-page'

/** Safe inside a script element, whatever people wrote. */
export const toBlock = (sent: SentWithPage) =>
  `<script type="application/json" id="${blockId}">${JSON.stringify(sent).replaceAll('<', '\\u003c')}</script>`

export function readBlock(): SentWithPage | null {
  const text = document.getElementById(blockId)?.textContent
  return text ? JSON.parse(text) : null
}

export async function keepWhatWasSent(
  queryClient: QueryClient,
  { path, stories }: SentWithPage,
): Promise<void> {
  if (!stories) return
  const { keepStories } = await import('#testimonials/queries.ts')
  keepStories(queryClient, path, stories)
}
