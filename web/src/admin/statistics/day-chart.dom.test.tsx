import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { noStatistics } from '#test/admin-answers.ts'
import { textOf } from '#test/on-screen.ts'
import { LetterActivity, UserGrowth } from './statistics-panel.tsx'

/** The day n days ago added n × 1000. */
const days = Array.from({ length: 30 }, (_, index) => {
  const ago = 29 - index
  const day = new Date(Date.UTC(2026, 11, 31 - ago)).toISOString().slice(0, 10)
  return { day, users: ago * 1000, letters: ago * 1000 }
})
const statistics = { ...noStatistics, users: { ...noStatistics.users, all: 435_000 }, days }

describe('the chart of letters', () => {
  const chart = () => screen.getByRole('figure', { name: 'Letter Activity' })
  const day = () => screen.getByRole('slider', { name: 'Letter Activity, day' })
  const choose = (value: number) => fireEvent.change(day(), { target: { value: String(value) } })

  it('shows today’s value until another day is chosen, and again after that', () => {
    render(<LetterActivity statistics={statistics} />)
    expect(textOf(chart())).toContain('0 letters Today')
    choose(28)
    expect(textOf(chart())).toContain('1,000 letters Dec 30')
    expect(day().getAttribute('aria-valuetext')).toBe('Dec 30: 1,000 letters')
    choose(0)
    expect(textOf(chart())).toContain('29,000 letters Dec 2')
    fireEvent.blur(day())
    expect(textOf(chart())).toContain('0 letters Today')
  })

  it('shows the value of the day under the pointer', () => {
    render(<LetterActivity statistics={statistics} />)
    const plot = chart().querySelector('svg')
    if (!plot) throw new Error('Nothing is drawn.')
    plot.getBoundingClientRect = () => new DOMRect(100, 0, 300, 100)
    fireEvent.pointerMove(plot, { clientX: 255 })
    expect(day().getAttribute('aria-valuetext')).toBe('Dec 17: 14,000 letters')
    fireEvent.pointerMove(plot, { clientX: 9999 })
    expect(textOf(chart())).toContain('Today')
  })

  it('draws a single day without letters', () => {
    render(<LetterActivity statistics={noStatistics} />)
    expect(textOf(chart())).toContain('0 letters Today')
  })
})

describe('the chart of users', () => {
  it('lists in its table what each day added and the total, today first', () => {
    render(<UserGrowth statistics={statistics} />)
    const table = screen.getByRole('table', { name: 'User Growth, by day (UTC)', hidden: true })
    const rows = within(table).getAllByRole('row', { hidden: true }).map(textOf)
    expect(rows).toHaveLength(31)
    expect(rows.at(1)).toBe('Dec 310435,000')
    expect(rows.at(-1)).toBe('Dec 229,00029,000')
  })
})
