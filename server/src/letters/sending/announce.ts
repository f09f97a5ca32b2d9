import type { LiveEventKind } from '@novelette/domain/letters/events.ts'
import type { Dependencies } from '#context/dependencies.ts'

/** What became of a letter. */
export type LetterEvent = {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  /** `delivered` was scheduled before. */
  readonly what: 'sent' | 'scheduled' | 'changed' | 'cancelled' | 'delivered' | 'returned'
  /** Who of the two reads by a link: nobody listens there. */
  readonly guestId: string | null
  /** From its receiver, who has blocked the sender. */
  readonly isHidden: boolean
  /** Slow post that its receiver sees coming, or did. */
  readonly isShown: boolean
  /** Its draft has gone with it. */
  readonly hadDraft: boolean
}

const hasArrived = ({ what }: LetterEvent) => what === 'sent' || what === 'delivered'
const isOfGuest = ({ senderId, guestId }: LetterEvent) => senderId === guestId
const isToGuest = ({ receiverId, guestId }: LetterEvent) => receiverId === guestId
const reaches = (one: LetterEvent) => hasArrived(one) && !one.isHidden && !isToGuest(one)
const wasScheduled = ({ what }: LetterEvent) => what !== 'sent'
const wasSeenComing = (one: LetterEvent) =>
  wasScheduled(one) && one.isShown && !one.isHidden && !isToGuest(one)

type Audience = {
  readonly kind: LiveEventKind
  readonly who: 'sender' | 'receiver'
  readonly when: (one: LetterEvent) => boolean
  readonly ids: 'id' | 'guestId'
}

/** Who is told what. */
const audiences: readonly Audience[] = [
  { kind: 'letter-arrived', who: 'receiver', when: reaches, ids: 'id' },
  { kind: 'letter-changed', who: 'sender', when: one => hasArrived(one) && !isOfGuest(one), ids: 'id' },
  // A letter keeps the link active; since an answer files may be enclosed for them.
  { kind: 'guest-changed', who: 'sender', when: one => hasArrived(one) && !isOfGuest(one), ids: 'guestId' },
  { kind: 'guest-changed', who: 'receiver', when: one => reaches(one) && isOfGuest(one), ids: 'guestId' },
  { kind: 'scheduled-changed', who: 'sender', when: wasScheduled, ids: 'id' },
  { kind: 'scheduled-changed', who: 'receiver', when: wasSeenComing, ids: 'id' },
  { kind: 'draft-changed', who: 'sender', when: one => one.hadDraft, ids: 'id' },
]

/** Counts them, and tells whom they concern. After the commit. */
export function announce(
  { metrics, hub, announceLetter }: Pick<Dependencies, 'metrics' | 'hub' | 'announceLetter'>,
  all: readonly LetterEvent[],
): void {
  metrics.letters.inc({ event: 'sent' }, all.filter(hasArrived).length)
  for (const [event, theirs] of Map.groupBy(all.filter(wasScheduled), one => one.what))
    metrics.scheduledLetters.inc({ event }, theirs.length)
  for (const { kind, who, when, ids: of } of audiences) {
    for (const [person, theirs] of Map.groupBy(all.filter(when), one => one[`${who}Id`])) {
      const ids = theirs.flatMap(one => one[of] ?? [])
      if (ids.length > 0) hub.publish([person], { kind, ids })
    }
  }
  for (const { receiverId } of all.filter(reaches)) announceLetter(receiverId)
}
