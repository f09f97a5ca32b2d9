import { eq } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { SealError } from '#sealing/seal-bytes.ts'
import { letterBinding, openText, sealText } from '#sealing/sealing.ts'

type Sealing = Pick<Dependencies, 'letterKeys' | 'log'>

/**
 * A letter to a guest whose letters lie in an account now (docs/rules.md 8.5): a seal names both people. The row is locked. False for
 * one that does not open, which stays as it is.
 */
export async function giveToClaimer(
  { letterKeys, log }: Sealing,
  tx: Queries,
  id: string,
  claimer: string,
): Promise<boolean> {
  const [letter] = await tx.select().from(scheduledLetters).where(eq(scheduledLetters.id, id))
  if (!letter) return false
  try {
    const text = openText(letterKeys, letterBinding(letter), letter)
    const sealed = sealText(letterKeys, letterBinding({ ...letter, receiverId: claimer }), text)
    await tx
      .update(scheduledLetters)
      .set({ receiverId: claimer, ...sealed })
      .where(eq(scheduledLetters.id, id))
    return true
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    log.error({ id, reason: error.message }, 'a letter cannot be opened')
    return false
  }
}
