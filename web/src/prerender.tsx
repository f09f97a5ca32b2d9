import { guestPath } from '@novelette/domain/guests/guest-links.ts'
import type { PageAudience, PageData, RenderedPath } from '@novelette/domain/pages/page-data.ts'
import { withoutTrailingSlash } from '@novelette/domain/pages/paths.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '#lib/query-client.ts'
import { createAppRouter } from '#routes/router.ts'
import { sessionQuery } from '#session/session.ts'
import { App } from './app.tsx'
import { rememberPageData, writePageData } from './page-data.ts'

export { structuredData } from '#pages/structured-data.ts'

/** The build determines each page's style sheets from its module. */
export const pageModules = {
  '/': 'src/pages/landing/landing-page.tsx',
  '/about': 'src/pages/texts/about-page.tsx',
  '/privacy': 'src/pages/texts/privacy/privacy-page.tsx',
  '/terms': 'src/pages/texts/terms-page.tsx',
  '/faq': 'src/pages/faq/faq-page.tsx',
  '/contact': 'src/pages/contact/contact-page.tsx',
  '/testimonials': 'src/testimonials/testimonials-page.tsx',
  [guestPath]: 'src/guests/reading/guest-page.tsx',
} as const satisfies Record<RenderedPath, string>

export async function renderPage(sent: PageData, audience: PageAudience): Promise<string> {
  const queryClient = createQueryClient(() => undefined)
  queryClient.setQueryData(sessionQuery.queryKey, null)
  await rememberPageData(queryClient, sent)
  const router = createAppRouter(queryClient, {
    history: createMemoryHistory({ initialEntries: [withoutTrailingSlash(sent.path)] }),
  })
  await router.load()
  const html = renderToString(<App queryClient={queryClient} router={router} />)
  queryClient.clear()
  return `<div id="root" data-prerendered="${audience}">${html}</div>${writePageData(sent)}`
}
