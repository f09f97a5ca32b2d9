import { addressOf, password } from '../e2e/people.ts'
import type { Browser } from '../server/src/test/browser.ts'
import { button, field, heading } from './find-element.ts'
import type { Journey } from './journey.ts'
import type { JourneyPage } from './journey-page.ts'

/** By the form. */
export async function signInHere(page: JourneyPage, journey: Journey, username: string): Promise<Browser> {
  const api = await journey.signIn(username)
  await page.goto('/login')
  await page.fill(field('Email'), addressOf(username))
  await page.fill(field('Password'), password)
  await page.click(button('Sign In'))
  await page.see(heading(`Welcome back, ${username}!`))
  return api
}
