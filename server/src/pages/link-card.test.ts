import { publicPages } from '@novelette/domain/pages/public-pages.ts'
import { publicPaths } from '@novelette/domain/pages/public-titles.ts'
import { site } from '@novelette/domain/pages/site.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'

const appUrl = 'https://letters.example.org'
let app: TestApp
const heads = new Map<string, string>()
beforeAll(async () => {
  app = await startTestApp({ appUrl })
  for (const path of publicPaths) heads.set(path, await headAt(path))
})
afterAll(() => app.stop())

async function headAt(path: string): Promise<string> {
  const page = await (await fetch(`${app.url}${path}`)).text()
  // Keeps the output of a failing test short.
  return page.slice(0, page.indexOf('</head>')).replace(/<style>[\s\S]*?<\/style>/g, '')
}

const contentsOf = (head: string, name: string) =>
  [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
    .filter(([, found]) => found === name)
    .map(([, , content = '']) => content)
const canonicalsOf = (head: string) =>
  [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href)
const titlesOf = (head: string) => [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title)
const dataOf = (head: string) => {
  const blocks = [...head.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  expect(blocks).toHaveLength(1)
  return JSON.parse(blocks[0]?.[1] ?? '')
}

describe('the head of a public page', () => {
  it.each(publicPaths)('has the canonical address, Open Graph and Twitter tags of %s', path => {
    const head = heads.get(path) ?? ''
    const { description, card, cardShows } = publicPages[path]
    const address = `${appUrl}${path}`
    expect(canonicalsOf(head)).toEqual([address])
    const wanted = {
      description,
      'og:site_name': site.name,
      'og:locale': 'en_US',
      'og:type': 'website',
      'og:title': titlesOf(head)[0],
      'og:description': description,
      'og:url': address,
      'og:image': `${appUrl}/cards/${card}.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': cardShows,
      'twitter:card': 'summary_large_image',
      'twitter:site': `@${site.handle}`,
      'twitter:image:alt': cardShows,
    }
    for (const [name, content] of Object.entries(wanted))
      expect([name, ...contentsOf(head, name)]).toEqual([name, content])
  })

  it('has a unique title and description, short enough to be shown whole', () => {
    const all = (read: (head: string) => (string | undefined)[]) =>
      new Set([...heads.values()].flatMap(head => read(head)))
    for (const name of ['description', 'og:url', 'og:image', 'og:image:alt'])
      expect(all(head => contentsOf(head, name)).size, name).toBe(publicPaths.length)
    expect(all(titlesOf).size).toBe(publicPaths.length)
    for (const title of all(titlesOf)) expect(title?.length, title).toBeLessThanOrEqual(60)
    for (const description of all(head => contentsOf(head, 'description'))) {
      expect(description?.length, description).toBeGreaterThanOrEqual(120)
      expect(description?.length, description).toBeLessThanOrEqual(155)
    }
  })

  it('has the same canonical address for every form of its URL', async () => {
    for (const form of ['/faq/', '/faq?from=x', '/faq?%22%3E%3Cscript%3E'])
      expect(canonicalsOf(await headAt(form))).toEqual([`${appUrl}/faq`])
  })
})

it('every page has a card image of 1200 × 630 pixels and at most 150 kB', async () => {
  for (const path of [...publicPaths, '/login']) {
    const [image = ''] = contentsOf(await headAt(path), 'og:image')
    const answer = await fetch(image.replace(appUrl, app.url))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const picture = Buffer.from(await answer.arrayBuffer())
    expect(picture.length).toBeLessThanOrEqual(150_000)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
})

describe('the structured data of public pages', () => {
  const graphOf = (path: string) => dataOf(heads.get(path) ?? '')['@graph']

  it('names the site and its organisation on the landing page', () => {
    expect(graphOf('/')).toMatchObject([
      { '@type': 'WebSite', url: `${appUrl}/`, name: site.name, inLanguage: 'en' },
      { '@type': 'Organization', logo: `${appUrl}/icon-512.png`, sameAs: [site.socialUrl] },
    ])
  })

  it('names the type and breadcrumbs of every other page', () => {
    const kinds = { '/about': 'AboutPage', '/contact': 'ContactPage', '/faq': 'FAQPage', '/terms': 'WebPage' }
    for (const [path, kind] of Object.entries(kinds)) {
      const [page, way] = graphOf(path)
      expect(page).toMatchObject({ '@type': kind, url: `${appUrl}${path}` })
      expect(way.itemListElement).toMatchObject([
        { position: 1, name: site.name, item: `${appUrl}/` },
        { position: 2, name: page.name, item: `${appUrl}${path}` },
      ])
    }
  })

  it('holds the questions and answers that the FAQ shows', async () => {
    const page = await (await fetch(`${app.url}/faq`)).text()
    const body = page.slice(page.indexOf('<body>'))
    const [{ mainEntity }] = graphOf('/faq')
    expect(mainEntity.length).toBeGreaterThanOrEqual(24)
    const inHtml = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')
    for (const { '@type': type, name, acceptedAnswer } of mainEntity) {
      expect(type).toBe('Question')
      expect(body.includes(inHtml(name)), name).toBe(true)
      expect(body.includes(inHtml(acceptedAnswer.text)), name).toBe(true)
    }
  })

  it('is absent from pages that are not indexed', async () => {
    for (const path of ['/login', '/u/Nobody', '/inbox'])
      expect(await headAt(path)).not.toContain('application/ld+json')
  })
})
