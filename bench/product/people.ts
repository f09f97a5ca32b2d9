import { signUpBrowser } from '../../e2e/people.ts'
import type { ProductServer } from '../../e2e/server.ts'
import type { Browser } from '../../server/src/test/browser.ts'

/** One after the other; at least one. */
export async function signUpPeople(server: ProductServer, count: number): Promise<[Browser, ...Browser[]]> {
  const people: [Browser, ...Browser[]] = [await signUpBrowser(server, 'Person_0')]
  while (people.length < count) people.push(await signUpBrowser(server, `Person_${people.length}`))
  return people
}
