import type { PublicPath } from '@novelette/domain/public-titles.ts'
import type { PageReader, SentWithPage } from '@novelette/domain/sent-with-page.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '#lib/query-client.ts'
import { createAppRouter } from '#routes/router.ts'
import { sessionQuery } from '#session/session.ts'
import { App } from './app.tsx'
import { keepWhatWasSent, toBlock } from './sent-with-page.ts'

export { structuredData } from '#pages/structured-data.ts'

/** The module that each page lies in, by which the build tells the style sheets that it needs. */
export const pageModules = {
  '/': 'src/pages/landing/landing-page.tsx',
  '/about': 'src/pages/texts/about-page.tsx',
  '/privacy': 'src/pages/texts/privacy-page.tsx',
  '/terms': 'src/pages/texts/terms-page.tsx',
  '/faq': 'src/pages/faq/faq-page.tsx',
  '/contact': 'src/pages/contact/contact-page.tsx',
  '/testimonials': 'src/testimonials/testimonials-page.tsx',
} as const satisfies Record<PublicPath, string>

/** The body of a public page, as a visitor's browser would draw it, and the data to draw it again. */
export async function renderPage(sent: SentWithPage, reader: PageReader): Promise<string> {
  const queryClient = createQueryClient(() => undefined)
  queryClient.setQueryData(sessionQuery.queryKey, null)
  await keepWhatWasSent(queryClient, sent)
  const router = createAppRouter(queryClient, {
    history: createMemoryHistory({ initialEntries: [sent.path] }),
  })
  await router.load()
  const html = renderToString(<App queryClient={queryClient} router={router} />)
  queryClient.clear()
  return `<div id="root" data-prerendered="${reader}">${html}</div>${toBlock(sent)}`
}
