import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@novelette/domain/letters/events.ts'
import { byEnclosureKind } from '@novelette/domain/letters/parts/all-enclosures.ts'
import { expect } from 'vitest'
import type { Dependencies } from '#context/dependencies.ts'
import type { Queries } from '#db/open.ts'
import { letters } from '#db/schema.ts'
import type { LetterToStore } from '#letters/sending/given.ts'
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

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Each carries ids and no words (docs/rules.md 5.7), which `close` tells. */
export function collectLiveEvents({ hub }: Dependencies, userId: string) {
  const subscription = hub.subscribe({ userId, sessionId: randomUUID() }, undefined)
  const events: LiveEvent[] = []
  const done = (async () => {
    for await (const { event } of subscription) {
      expect(event).toEqual({ kind: expect.any(String), ids: expect.any(Array) })
      for (const id of event.ids) expect(id).toMatch(uuid)
      if (event.kind !== 'resync') events.push(event)
    }
  })()
  return {
    events,
    async close() {
      subscription.close()
      await done
    },
  }
}

/** Of nobody to nobody, for what a statement asks of a letter alone. */
export const emptyLetter = (): LetterToStore => ({
  id: randomUUID(),
  senderId: randomUUID(),
  receiverId: randomUUID(),
  banner: 'starry-night',
  enclosed: byEnclosureKind(() => []),
  keyId: 'none',
  sealedKey: Buffer.alloc(1),
  sealedPreview: Buffer.alloc(1),
  sealedBody: Buffer.alloc(1),
})
