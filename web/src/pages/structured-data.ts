import { type PublicPage, publicPages } from '@novelette/domain/pages/public-pages.ts'
import type { PublicPath } from '@novelette/domain/pages/public-titles.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { categories } from './faq/categories.ts'
import type { Question } from './faq/questions/question.ts'

const kinds: Partial<Record<PublicPath, string>> = {
  '/about': 'AboutPage',
  '/contact': 'ContactPage',
  '/faq': 'FAQPage',
}

/** schema.org */
export function structuredData(path: PublicPath, appUrl: string): object {
  const home = `${appUrl}/`
  const graph =
    path === '/' ? [website(home), organization(home)] : [page(path, home), breadcrumbs(path, home)]
  return { '@context': 'https://schema.org', '@graph': graph }
}

const website = (home: string) => ({
  '@type': 'WebSite',
  '@id': `${home}#website`,
  url: home,
  name: site.name,
  description: publicPages['/'].description,
  inLanguage: 'en',
  publisher: { '@id': `${home}#organization` },
})

const organization = (home: string) => ({
  '@type': 'Organization',
  '@id': `${home}#organization`,
  url: home,
  name: site.name,
  slogan: site.tagline,
  logo: `${home}icon-512.png`,
  sameAs: [site.socialUrl],
})

function page(path: PublicPath, home: string) {
  const { title, description }: PublicPage = publicPages[path]
  const url = new URL(path, home).href
  return {
    '@type': kinds[path] ?? 'WebPage',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: 'en',
    isPartOf: { '@id': `${home}#website` },
    ...(path === '/faq' && { mainEntity: categories.flatMap(({ questions }) => questions.map(asked)) }),
  }
}

const asked = ({ question, answer }: Question) => ({
  '@type': 'Question',
  name: question,
  acceptedAnswer: { '@type': 'Answer', text: answer },
})

function breadcrumbs(path: PublicPath, home: string) {
  const { title }: PublicPage = publicPages[path]
  const steps = [
    { name: site.name, item: home },
    { name: title, item: new URL(path, home).href },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
  }
}
