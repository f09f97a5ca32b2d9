import { client } from '#lib/rpc.ts'

/** Somebody else may have signed in with this browser meanwhile; nobody's words are sent or saved as another's. */
export async function isStillHere(writerId: string): Promise<boolean> {
  const user = await client.accounts.session().catch(() => null)
  return user?.id === writerId
}
