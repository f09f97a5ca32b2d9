import { splitLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isFound, openComposer, write } from '#test/composing.ts'
import { findButton } from '#test/on-screen.ts'

it('flowers lie on the letter where they are laid, one at each place, and are saved with it', async () => {
  const { user, letters } = await openComposer('/compose?to=Noor')
  await isFound()
  await user.click(await findButton('Enclose'))
  await findButton('A Page by Hand')
  expect(screen.queryByRole('button', { name: 'A Pressed Flower' })).toBeNull()
  write('With a flower.')
  await user.click(await findButton('A Pressed Flower'))
  await user.click(await screen.findByRole('radio', { name: 'Rose' }))
  await user.click(await findButton('At the Top'))
  await user.click(screen.getByRole('radio', { name: 'Fern' }))
  await user.click(screen.getByRole('radio', { name: 'Daisy' }))
  const saved = () => splitLetter([...letters.drafts.values()][0]?.content ?? '')
  await waitFor(() =>
    expect(saved()).toMatchObject({
      words: '<p>With a flower.</p>',
      flowers: [
        { flower: 'daisy', lies: 'head' },
        { flower: 'rose', lies: 'foot' },
      ],
    }),
  )
  const lying = () =>
    [...document.querySelectorAll('.letter-sheet [data-lies]')].map(
      one => one.ariaLabel ?? one.getAttribute('aria-label'),
    )
  await waitFor(() => expect(lying()).toEqual(['Pressed Daisy', 'Pressed Rose']))
  await user.click(screen.getByRole('radio', { name: 'None' }))
  await waitFor(() => expect(saved().flowers).toEqual([{ flower: 'rose', lies: 'foot' }]))
  await user.click(await findButton('Done'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
