import type { SentWithPage } from '@novelette/domain/sent-with-page.ts'
import type { QueryClient } from '@tanstack/react-query'

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
