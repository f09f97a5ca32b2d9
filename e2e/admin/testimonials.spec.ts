import type { Page } from '@playwright/test'
import { admin, expect, test } from '../fixtures.ts'
import { waitForBriefText } from '../keep-on-screen.ts'
import { tabTo } from '../tab-to.ts'

const message = 'He <b>read</b> it & mended the gate.'
const story = (page: Page) => page.getByRole('figure').filter({ hasText: message })
const stories = (page: Page) => page.getByRole('list', { name: 'Stories' })
const share = (page: Page) => page.getByRole('region', { name: 'Share Your Story' })
const button = (page: Page, name: string) => page.getByRole('button', { name })

test('a testimonial is submitted by keyboard, approved, read by everyone, and withdrawn', async ({
  openAs,
  openAsVisitor,
}) => {
  const { page: maud } = await openAs('Maud')
  await maud.emulateMedia({ reducedMotion: 'reduce' })
  await maud.goto('/testimonials')
  await expect(stories(maud)).toBeVisible()
  await tabTo(share(maud).getByLabel('Name'))
  for (const words of ['Maud', 'Norwich, England', message]) {
    await maud.keyboard.type(words)
    await maud.keyboard.press('Tab')
  }
  await maud.keyboard.press('Enter')
  await expect(share(maud).getByText('Waiting', { exact: true })).toBeVisible()
  await expect(share(maud).getByRole('heading')).toBeFocused()

  const visitor = await openAsVisitor()
  await visitor.goto('/testimonials')
  await expect(stories(visitor).getByText('An example of ours')).toHaveCount(3)
  await expect(story(visitor)).toHaveCount(0)

  const { page: desk } = await openAs(admin)
  await desk.goto('/admin?section=testimonials')
  await expect(desk.getByRole('link', { name: 'Testimonials 1 waiting' })).toBeVisible()
  await tabTo(button(desk, 'Approve the story signed Maud'))
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('Nothing waits for you')).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Testimonials', exact: true })).toHaveCount(2)

  await visitor.reload()
  await expect(stories(visitor).getByRole('figure').first()).toContainText('Norwich, England')
  await visitor.goto('/')
  await expect(story(visitor)).toBeVisible()
  await expect(visitor.getByRole('figure')).toHaveCount(3)

  await maud.reload()
  await expect(share(maud).getByText('Everyone can read it on this page')).toBeVisible()
  await tabTo(button(maud, 'Withdraw'))
  await maud.keyboard.press('Enter')
  const question = maud.getByRole('dialog', { name: 'Withdraw your story?' })
  await maud.keyboard.press('Escape')
  await expect(button(maud, 'Withdraw')).toBeFocused()
  await maud.keyboard.press('Enter')
  await tabTo(question.getByRole('button', { name: 'Withdraw' }))
  const told = waitForBriefText(maud, '.toasts__toast', 'Your story was withdrawn.')
  await maud.keyboard.press('Enter')
  await told
  await expect(share(maud).getByRole('heading')).toBeFocused()
  await visitor.reload()
  await expect(visitor.getByRole('figure')).toHaveCount(3)
  await expect(story(visitor)).toHaveCount(0)
})
