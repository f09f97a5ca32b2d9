import type { LiveEventKind } from '@novelette/domain/letters/events.ts'
import type { Dependencies } from '#context/dependencies.ts'
import type { MovedLetter } from '#scheduling/delivering/move-letters-due.ts'

/** After the commit. */
export function publishMoved(
  { hub, metrics, announceLetter }: Dependencies,
  moved: readonly MovedLetter[],
): void {
  const delivered = moved.filter(({ outcome }) => outcome === 'delivered')
  const returned = moved.filter(({ outcome }) => outcome === 'returned')
  metrics.letters.inc({ event: 'sent' }, delivered.length)
  metrics.scheduledLetters.inc({ event: 'delivered' }, delivered.length)
  metrics.scheduledLetters.inc({ event: 'returned' }, returned.length)

  const publish = (kind: LiveEventKind, some: readonly MovedLetter[], whom: 'senderId' | 'receiverId') => {
    for (const [person, theirs] of Map.groupBy(some, one => one[whom])) {
      hub.publish([person], { kind, ids: theirs.map(({ id }) => id) })
    }
  }
  const isSeen = ({ isHidden }: MovedLetter) => !isHidden
  publish('letter-arrived', delivered.filter(isSeen), 'receiverId')
  for (const { receiverId } of delivered.filter(isSeen)) announceLetter(receiverId)
  publish('letter-changed', delivered, 'senderId')
  publish('scheduled-changed', [...delivered, ...returned], 'senderId')
  const seenComing = [...delivered, ...returned].filter(one => one.isShown && isSeen(one))
  publish('scheduled-changed', seenComing, 'receiverId')
}
