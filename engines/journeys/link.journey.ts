import { expect } from 'vitest'
import { button, field, heading, link, text, textbox } from '../find-element.ts'
import { inEachEngine } from '../journey.ts'
import { bothWidths } from '../looks-of-journeys.ts'
import { signInHere } from '../sign-in-here.ts'

const editor = textbox('Your letter')

inEachEngine('a letter by link', bothWidths, async journey => {
  const anna = await journey.openWindow()
  const api = await signInHere(anna, journey, 'Anna')
  await anna.goto('/compose')
  await anna.click(button('Write to Someone Without an Account'))
  await anna.fill(field('The name on the envelope'), 'Rosalind')
  await anna.click(button('Write to Them'))
  await anna.see(editor, ({ hasFocus }) => hasFocus)
  await anna.window.type('The kettle is on.')
  await anna.see(text(/^Draft saved/))
  await anna.click(button('Send Beautiful Letter'))
  await anna.see(text(/^It waits for/))
  await anna.clickAndSeeName(button('Copy Link'), 'Copied')
  await anna.takePicture('Link')

  const [guest] = await api.client.guests.list()
  const { locator, secret } = await api.client.guests.link({ id: guest?.id ?? '' })
  const rosalind = await journey.openWindow()
  await rosalind.goto(`/l/${locator}#${secret}`)
  await rosalind.see(heading('A letter for Rosalind'))
  await rosalind.takePicture('Envelope')
  await rosalind.mouseDown(button('Open the letter from Anna'))
  await rosalind.see(text('The kettle is on.'))
  await rosalind.window.mouseUp()
  await rosalind.takePicture('Letter')

  await rosalind.click(button('Reply'))
  const answer = textbox('Your reply to Anna')
  await rosalind.fill(answer, 'On Friday, then.')
  await rosalind.window.reload()
  await rosalind.see(answer, found => found.text === 'On Friday, then.')
  await rosalind.takePicture('Reply')
  await rosalind.click(button('Send Your Reply'))
  await rosalind.see(heading('Your reply is on its way to Anna.'))

  await anna.goto('/inbox')
  await anna.see(link(/From: Rosalind/))
  const [arrived] = (await api.client.letters.inbox({})).letters
  expect(arrived?.preview).toContain('On Friday, then.')
})
