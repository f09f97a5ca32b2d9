import type { PageData } from '@novelette/domain/pages/page-data.ts'
import type { QueryClient } from '@tanstack/react-query'

/** The content security policy does not treat JSON as a script. */
const blockId = 'sent-with-page'

/** No user text can end the script element. */
export const writePageData = (sent: PageData) =>
  `<script type="application/json" id="${blockId}">${JSON.stringify(sent).replaceAll('<', '\\u003c')}</script>`

export function readPageData(): PageData | null {
  const text = document.getElementById(blockId)?.textContent
  return text ? JSON.parse(text) : null
}

export async function rememberPageData(queryClient: QueryClient, sent: PageData): Promise<void> {
  if (!sent.stories) return
  const { path, stories } = sent
  const { cacheStories: keepStories } = await import('#testimonials/queries.ts')
  keepStories(queryClient, path, stories)
}
