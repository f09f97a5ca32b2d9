import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { findButton } from '#test/on-screen.ts'
import { ToastProvider } from '#ui/messages/toasts.tsx'
import { SaveAsPicture } from './letter-on-desk.tsx'

/** Journeys check that it shows the letter. */
const capture = vi.hoisted(() => vi.fn())
vi.mock('#letters/sharing/capture-letter.ts', () => ({ captureLetter: capture }))

it('SaveAsPicture saves a picture of the letter under the name of its writer', async () => {
  const parts = [new Blob(['a picture'], { type: 'image/png' })]
  capture.mockResolvedValue({ parts, lacksFaces: true })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:a-picture'
  URL.revokeObjectURL = () => {}
  const card = document.createElement('article')
  render(
    <ToastProvider reader={null}>
      <SaveAsPicture card={{ current: card }} sender="Jack" />
    </ToastProvider>,
  )
  await userEvent.click(await findButton('Save as Picture'))
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^novelette-Jack-\d+\.png$/)]))
  expect(capture).toHaveBeenCalledWith(card)
  await screen.findByText(/^Some of its words are in a font of your device/)
})
