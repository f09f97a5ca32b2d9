import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@novelette/domain/letters/events.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { letters } from '#db/schema.ts'
import { serialiseBody } from '#sanitising/content.ts'
import { labelledPreview } from '#sealing/preview-text.ts'
import { letterBinding, sealText } from '#sealing/sealing.ts'

type StoredLetter = Partial<Omit<typeof letters.$inferInsert, 'senderId' | 'receiverId'>> & {
  readonly body?: string
  readonly preview?: string
  /** Of a closed letter. */
  readonly label?: string
}

export async function storeLetters(
  { db, letterKeys }: Pick<Dependencies, 'letterKeys'> & { readonly db: Pick<Queries, 'insert'> },
  senderId: string,
  receiverId: string,
  stored: readonly StoredLetter[],
): Promise<string[]> {
  const rows = stored.map(({ body, preview = 'Dear you,', label, ...given }) => {
    const letter = { id: randomUUID(), senderId, receiverId, banner: 'starry-night' as const, ...given }
    const closed = label !== undefined && { plan: { openWhen: { label } }, firstWords: preview }
    const content = serialiseBody({ content: `<p>${preview}</p>`, banner: letter.banner, ...closed })
    const sealedText = {
      body: body ?? content,
      preview: label === undefined ? preview : labelledPreview(label),
      isClosed: label !== undefined,
    }
    return {
      ...letter,
      isClosed: label !== undefined,
      ...sealText(letterKeys, letterBinding(letter), sealedText),
      ...(given.status && { shownStatus: given.status }),
      ...given,
    }
  })
  for (let start = 0; start < rows.length; start += 1000) {
    await db.insert(letters).values(rows.slice(start, start + 1000))
  }
  return rows.map(row => row.id)
}

export function collectLiveEvents({ hub }: Dependencies, userId: string) {
  const subscription = hub.subscribe({ userId, sessionId: randomUUID() }, undefined)
  const events: LiveEvent[] = []
  const done = (async () => {
    for await (const { event } of subscription) if (event.kind !== 'resync') events.push(event)
  })()
  return {
    events,
    async close() {
      subscription.close()
      await done
    },
  }
}
