import { guestLinkUrl } from '@novelette/domain/guests/guest-links.ts'
import { signUpBrowser } from '../../e2e/people.ts'
import type { ProductServer } from '../../e2e/server.ts'

/** Of somebody without an account, written by whoever signs up under this name. */
export async function linkToLetter(server: ProductServer, writer: string): Promise<string> {
  const { client } = await signUpBrowser(server, writer)
  const id = crypto.randomUUID()
  await client.guests.create({ id, name: 'Rosalind' })
  const letter = {
    id: crypto.randomUUID(),
    content: '<p>Dear Rosalind</p>',
    banner: 'romantic-roses',
  } as const
  await client.guests.send({ ...letter, guestId: id })
  return guestLinkUrl(server.url, await client.guests.link({ id }))
}
