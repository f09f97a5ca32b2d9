import type { Dependencies } from '#context/dependencies.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import { letters } from '#db/schema.ts'
import { isUndelivered } from '#guests/reading/letters-of-guest.ts'
import { markDelivered } from '#letters/lists/status.ts'

const undelivered = prepareOnce(db =>
  db.select({ id: letters.id }).from(letters).where(isUndelivered).prepare('guest_undelivered'),
)

/** The seal was held, which programs that follow links do not do (docs/rules.md 8.3). Notifies the writer. */
export async function markAllDelivered(
  deps: Pick<Dependencies, 'db' | 'hub'>,
  guestId: string,
): Promise<void> {
  const found = await undelivered(deps.db).execute({ guestId })
  await markDelivered(
    deps,
    guestId,
    found.map(({ id }) => id),
  )
}
