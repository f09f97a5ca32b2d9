import { expect, it, vi } from 'vitest'
import { openComposer } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton } from '#test/on-screen.ts'

vi.mock('#letters/parts/part-table.tsx', () => Promise.reject(new TypeError('Failed to fetch')))

/** Rules 3.20, 3.21 */
it('a draft has its heading and its name, also where what shows all that lies in it could not be loaded', async () => {
  const letters = new LetterServer()
  letters.saveElsewhere('0197a000-0000-7000-8000-00000000000d', {
    receiver: 'Noor',
    content:
      '<p>Thank you.</p><figure data-heading="own">For Noor</figure><figure data-name="">Anna</figure>',
    banner: 'dreamy-clouds',
  })
  await openComposer('/compose?to=Noor', {}, letters)
  await findButton('Heading: For Noor')
  await findButton('Signed: Anna')
  expect(document.querySelector('.envelope__sender')?.textContent).toBe('Anna')
})
