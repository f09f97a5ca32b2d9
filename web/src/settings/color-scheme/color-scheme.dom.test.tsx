import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderApp } from '#test/render-app.tsx'
import { settingsAnswers } from '#test/settings-answers.ts'

const scheme = () => document.documentElement.dataset.scheme

beforeEach(() => {
  localStorage.clear()
  return () => {
    localStorage.clear()
    delete document.documentElement.dataset.scheme
  }
})

it('How It Looks makes every page of this browser light, dark, or as the device is', async () => {
  const { user } = await renderApp('/settings', [settingsAnswers])
  const looks = within(await screen.findByRole('region', { name: 'How It Looks' }))
  const radio = (name: string) => looks.getByRole<HTMLInputElement>('radio', { name })
  expect(radio('As My Device').checked).toBe(true)
  for (const [name, stored] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
  ] as const) {
    await user.click(radio(name))
    expect([scheme(), localStorage.getItem('color-scheme')]).toEqual([stored, stored])
    expect(radio(name).checked).toBe(true)
  }
  await user.click(radio('As My Device'))
  expect([scheme(), localStorage.getItem('color-scheme')]).toEqual(['', null])
})
