import { expect } from 'vitest'
import { addressOf, password, verificationLink } from '../../e2e/people.ts'
import { looks } from '../../e2e/screens/looks.ts'
import { button, field, heading, link, radio, text, textbox } from '../find-element.ts'
import { inEachEngine, type Journey } from '../journey.ts'
import type { JourneyPage } from '../journey-page.ts'
import { signInHere } from '../sign-in-here.ts'

const editor = textbox('Your letter')
const writtenLines = ['My dearest Jack,', 'The rain has not stopped since Tuesday. Come home. 🌹']

inEachEngine('a letter', looks, async journey => {
  const rose = await journey.openWindow()
  await signUp(rose, journey)
  const jack = await journey.openWindow()
  await signInHere(jack, journey, 'Jack_D')
  await jack.goto('/inbox')
  await jack.see(heading('No letters received yet'))

  await write(rose, journey)
  await rose.click(button('Send Beautiful Letter'))
  await rose.see(heading('Welcome back, Rose_B!'))

  await jack.see(link(/From: Rose_B/))
  await jack.takePicture('Inbox')
  await rose.goto('/sent')
  await rose.see(text('Delivered'))

  await jack.click(link(/From: Rose_B/))
  const seal = button(/Open the letter from Rose_B/)
  await jack.see(seal)
  await jack.takePicture('Envelope')
  await jack.click(seal)
  await jack.see(text('Come home.'))
  expect(await jack.window.evaluate(formattingOf)).toEqual({ strong: 'Come home.', em: 'since Tuesday' })
  await jack.see(text(/🌹/))
  await jack.takePicture('Letter')

  await rose.see(text('Read'))
  await rose.takePicture('Sent')
})

async function signUp(page: JourneyPage, { server }: Journey): Promise<void> {
  await page.goto('/')
  await page.see(link('Get Started Free'))
  await page.takePicture('Front page')
  await page.click(link('Get Started Free'))
  await page.fill(field('Username'), 'Rose_B')
  await page.see(text('Username is available'))
  await page.fill(field('Email'), addressOf('Rose_B'))
  await page.fill(field('Password'), password)
  await page.takePicture('Registration')
  await page.click(button('Create Free Account'))
  await page.see(heading('Check Your Email'))
  await page.takePicture('Check your email')
  await page.goto((await verificationLink(server, addressOf('Rose_B'))).href)
  await page.see(heading('Welcome back, Rose_B!'))
  await page.takePicture('Dashboard')
}

/** With a reload in the middle. */
async function write(page: JourneyPage, { look }: Journey): Promise<void> {
  const { window } = page
  await page.goto('/compose?to=Jack_D')
  await page.click(editor)
  await window.type('My dearest Jack,')
  await window.press('Enter')
  await window.type('The rain has not stopped ')
  await window.press('Control+i')
  await window.type('since Tuesday')
  await window.press('Control+i')
  await window.type('. ')
  await window.press('Control+b')
  await window.type('Come home.')
  await window.press('Control+b')
  await window.type(' 🌹')
  if (look.device === 'phone') await page.click(button('Banner'))
  await page.click(radio('Starry Night'))
  if (look.device === 'phone') await window.press('Escape')
  await page.see(text(/^Draft saved/))
  await page.window.reload()
  await page.see(editor, ({ text }) => writtenLines.every(line => text.includes(line)))
  await page.takePicture('Compose')
}

/** Runs in the page. */
const formattingOf = () => ({
  strong: document.querySelector('.letter-text strong')?.textContent,
  em: document.querySelector('.letter-text em')?.textContent,
})
