import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { categories } from './categories.ts'

const everyName = categories.map(({ name }) => name)

async function openFaq(path = '/faq') {
  const app = await renderApp(path, [], { user: null })
  const topics = within(await screen.findByRole('group', { name: 'Topic' }))
  const main = within(screen.getByRole('main'))
  return {
    ...app,
    topic: (name: string) => topics.getByRole('button', { name }),
    pressed: () => topics.getAllByRole('button', { pressed: true }).map(button => button.textContent),
    cards: () => everyName.filter(name => main.queryByRole('heading', { name })),
    row: (question: string) => main.getByText(question).closest('details'),
    summary: (question: string) => main.getByText(question),
  }
}

describe('FaqPage', () => {
  it('shows the cards of all topics at first, with at least 24 questions', async () => {
    const { cards, pressed } = await openFaq()
    expect(cards()).toEqual(everyName)
    expect(pressed()).toEqual(['All'])
    expect(document.querySelectorAll('details').length).toBeGreaterThanOrEqual(24)
    for (const row of document.querySelectorAll('summary'))
      expect(row.querySelectorAll('svg')).toHaveLength(2)
  })

  it.each(categories.map(({ name, questions }) => ({ name, count: questions.length })))(
    'shows only the card of the topic $name, and says how many questions it has',
    async ({ name, count }) => {
      const { user, topic, cards, pressed } = await openFaq()
      await user.click(topic(name))
      expect(cards()).toEqual([name])
      expect(pressed()).toEqual([name])
      expect(count).toBeGreaterThanOrEqual(4)
      const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
      expect(said).toContain(`${count} questions`)
    },
  )

  it('selects a topic with the space bar, as a button does', async () => {
    const { user, topic, cards } = await openFaq()
    topic('Writing').focus()
    await user.keyboard(' ')
    expect(cards()).toEqual(['Writing'])
  })

  it('keeps several answers open, also those that a topic hides meanwhile', async () => {
    const { user, topic, row, summary, cards } = await openFaq()
    const [cost, dark] = ['Does it cost anything?', 'Is there a dark mode?']
    for (const question of [cost, dark]) await user.click(summary(question))
    await user.click(topic('Technical'))
    expect(row(dark)?.open).toBe(true)
    await user.click(topic('All'))
    expect(cards()).toEqual(everyName)
    for (const question of [cost, dark]) expect(row(question)?.open, question).toBe(true)
    await user.click(summary(cost))
    expect([row(cost)?.open, row(dark)?.open]).toEqual([false, true])
  })

  it('announces the current page in the lists of pages alone, not in its answers', async () => {
    await openFaq('/faq#report')
    const current = document.querySelectorAll('[aria-current="page"]')
    expect([...current].map(link => link.closest('footer, main')?.tagName)).toEqual(['FOOTER'])
    expect(document.querySelectorAll('details a[href^="/faq#"]').length).toBeGreaterThan(0)
  })

  it('opens the answer that a link names, also when its topic is hidden', async () => {
    const { user, topic, row, router, cards } = await openFaq()
    await user.click(topic('Technical'))
    await router.navigate({ to: '/faq', hash: 'report' })
    expect(row('What happens when I report a letter?')?.open).toBe(true)
    expect(cards()).toEqual(everyName)
  })
})
