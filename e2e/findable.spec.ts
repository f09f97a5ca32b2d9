import type { Page } from '@playwright/test'
import { publicPages } from '../domain/src/public-pages.ts'
import { expect, test } from './fixtures.ts'

/** Title, description and canonical address, each as often as the head has it. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const all = <T extends Element>(selector: string, read: (element: T) => string) =>
      [...document.querySelectorAll<T>(selector)].map(read)
    return {
      titles: all<HTMLTitleElement>('head title', title => title.text),
      descriptions: all<HTMLMetaElement>('meta[name="description"]', meta => meta.content),
      canonicals: all<HTMLLinkElement>('link[rel="canonical"]', link => new URL(link.href).pathname),
    }
  })

const headFor = (title: string, description: string, path: string) => ({
  titles: [title],
  descriptions: [description],
  canonicals: [path],
})

test('a page has one title, one description and one address, as loaded, awake and after moving on', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor()
  await page.goto('/faq?from=x')
  const faq = headFor('FAQ · Novelette', publicPages['/faq'].description, '/faq')
  expect(await headOf(page)).toEqual(faq)

  const footer = page.getByRole('contentinfo')
  const story = footer.getByRole('link', { name: 'Our Story' })
  // Awake before anything is pressed, so that every step from here on is a route change.
  const awake = page.waitForResponse(/accounts\/session/)
  await story.hover()
  await awake
  expect(await headOf(page)).toEqual(faq)
  await story.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible()
  const about = headFor('Our Story · Novelette', publicPages['/about'].description, '/about')
  await expect.poll(() => headOf(page)).toEqual(about)

  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await expect(page.getByLabel('Email')).toBeVisible()
  const { description } = publicPages['/']
  await expect.poll(() => headOf(page)).toEqual(headFor('Sign In · Novelette', description, '/login'))

  await page.goBack()
  await expect.poll(() => headOf(page)).toEqual(about)
  await page.goBack()
  await expect.poll(() => headOf(page)).toEqual(faq)
})

test('every page names icons that a browser can show', async ({ openAsVisitor }) => {
  const page = await openAsVisitor()
  for (const path of ['/', '/login', '/api/docs']) {
    await page.goto(path)
    const sizes = await page.evaluate(async () => {
      const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')]
      const images = icons.map(({ href }) => Object.assign(new Image(), { src: href }))
      await Promise.all(images.map(image => image.decode()))
      return images.map(image => image.naturalWidth)
    })
    expect(sizes, path).toEqual([48, 48])
  }
})
