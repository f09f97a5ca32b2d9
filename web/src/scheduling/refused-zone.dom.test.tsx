import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { isFound, openComposer, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { refusal } from '#test/server-stub.ts'

function reportZone(timeZone: string): void {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone }
  })
}

const sheet = () => screen.findByRole('dialog', { name: 'When should it arrive?' })
const unknown = /is not known here\. UTC is taken for it\./

/** Rule 10.2 */
it.each([
  ['On a Date', 'Europe/Vienna', /^Schedule for/, 'scheduledLetters/schedule'],
  ['By Slow Post', 'Europe/Oslo', 'Send by Slow Post', 'scheduledLetters/schedule'],
  ['Open When…', 'Europe/Prague', /^Send Beautiful Letter/, 'letters/send'],
] as const)(
  'a letter %s in a zone that the server does not know is kept, its writer is told, and goes by UTC',
  async (way, zone, send, path) => {
    reportZone(zone)
    const letters = new LetterServer()
    letters.fail('before', () => refusal('zone_unknown', { fields: { zone } }), path)
    const { user, server } = await openComposer('/compose?to=Noor', {}, letters)
    await isFound()
    write('Some day.')
    await user.click(await findButton('Change when it arrives'))
    await user.click(within(await sheet()).getByRole('radio', { name: way }))
    expect(screen.queryByText(unknown)).toBeNull()
    if (path === 'letters/send') {
      await user.click(await findButton('you cannot sleep'))
      await user.click(screen.getByRole('checkbox', { name: 'Not before a day' }))
      await user.type(screen.getByLabelText('Not before'), `${new Date().getFullYear() + 1}-12-24`)
    }
    await user.click(await findButton('Done'))
    await user.click(await findButton(send))
    await findWords('This time zone is not known here.')
    await waitFor(() => expect([...letters.drafts.values()]).toMatchObject([{ content: '<p>Some day.</p>' }]))

    await user.click(await findButton('Change when it arrives'))
    await within(await sheet()).findByText(unknown)
    await user.click(await findButton('Done'))
    letters.recover()
    await user.click(await findButton(send))
    await waitFor(() => expect(JSON.stringify(server.inputsOf(path).at(-1))).toContain('"zone":"UTC"'))
  },
)
