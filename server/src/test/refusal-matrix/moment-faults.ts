import { guestLimits } from '@novelette/domain/guests/guests.ts'
import { sendingLimits } from '@novelette/domain/letters/sending-limits.ts'
import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import { schedulingLimits } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { eq } from 'drizzle-orm'
import { limits } from '#db/access-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import {
  asItChanges,
  asItLeaves,
  byAccount,
  type Fault,
  isLater,
  isMailed,
  onAny,
  toOwner,
} from '#test/refusal-matrix/fault.ts'
import { counterKeys } from '#test/refusal-matrix/outcome.ts'
import type { Scene } from '#test/refusal-matrix/scenes.ts'
import { laterYear } from '#test/scheduling/later-year.ts'
import { storeScheduled } from '#test/scheduling/stored-scheduled.ts'
import { storeLetters } from '#test/stored-letters.ts'

type Counter = keyof ReturnType<typeof counterKeys>

function reach(scene: Scene, counter: Counter, points: number) {
  const row = { key: counterKeys(scene)[counter], points, expire: Date.now() + 60 * 60 * 1000 }
  return scene.deps.db.insert(limits).values(row).onConflictDoUpdate({ target: limits.key, set: row })
}

const reached = (limit: keyof typeof sendingLimits, happensOn: Fault['happensOn']): Fault => ({
  name: `limit ${limit} reached`,
  touches: ['limit'],
  happensOn,
  bring: scene => reach(scene, limit, sendingLimits[limit]),
})

/** The letter goes without its mail, and what was counted for it is given back. */
const mailed = (limit: 'mails' | 'mailsToOne', points: number): Fault => ({
  name: `limit ${limit} reached`,
  touches: ['mail'],
  happensOn: isMailed,
  steps: asItLeaves,
  bring: scene => reach(scene, limit, points),
})

const wall = `${laterYear}-01-01T09:00`
const arriving = (name: string, delivery: Delivery): Fault => ({
  name: `day ${name}`,
  touches: ['day'],
  happensOn: isLater,
  steps: asItChanges,
  bring: ({ letter }) => {
    letter.delivery = delivery
  },
})

const closedUntil = (name: string, day: string, zone = 'UTC'): Fault => ({
  name: `closed until a day ${name}`,
  touches: ['day'],
  happensOn: way => byAccount(way) && !isLater(way),
  bring: ({ letter }) => {
    letter.openWhen = { label: 'you miss me', notBefore: { day, zone } }
  },
})

/** `to`: their receiver, if not that of the letter. */
const waiting = (
  name: string,
  count: number,
  month: string,
  to = (scene: Scene) => scene.receiverId,
): Fault => ({
  name,
  touches: ['day'],
  happensOn: isLater,
  steps: asItChanges,
  bring: scene => {
    const { deps, jack } = scene
    const deliverAt = new Date(`${laterYear}-${month}-01T09:00:00Z`)
    return storeScheduled(
      deps,
      jack.id,
      to(scene),
      Array.from({ length: count }, () => ({ deliverAt })),
    )
  },
})

const fixed = { kind: 'day', wall, zone: 'Europe/Lisbon', zoneOf: 'fixed' } as const

export const momentFaults: readonly Fault[] = [
  reached('inAll', onAny),
  { ...reached('toOne', onAny), alone: true },
  { ...reached('unanswered', byAccount), alone: true },
  { ...mailed('mails', guestLimits.mailsPerDayAtFirst), alone: true },
  mailed('mailsToOne', 1),
  {
    name: 'no answers left',
    touches: [],
    happensOn: toOwner,
    bring: ({ deps, guest, jack }) =>
      storeLetters(
        deps,
        guest.id,
        jack.id,
        Array.from({ length: guestLimits.answersInARow }, () => ({})),
      ),
  },
  arriving('too soon', { ...fixed, wall: '2020-01-01T09:00' }),
  {
    ...arriving('too late', { ...fixed, wall: `${laterYear + schedulingLimits.latestYears}-01-01T09:00` }),
    alone: true,
  },
  { ...arriving('in an hour that does not exist', { ...fixed, wall: lastSundayOfMarch() }), alone: true },
  arriving('of an unknown zone', { ...fixed, zone: 'Europe/Nowhere' }),
  arriving('by slow post', { kind: 'slow', days: 3, zone: 'Europe/Lisbon', isShown: true }),
  {
    name: 'day by slow post, under way',
    touches: ['day'],
    happensOn: onAny,
    steps: ['sent now', 'due'],
    bring: ({ deps, letter }) =>
      deps.db
        .update(scheduledLetters)
        .set({ kind: 'slow', isShown: true })
        .where(eq(scheduledLetters.id, letter.id)),
  },
  arriving("by the receiver's clock, not shared", { kind: 'day', wall, zoneOf: 'receiver' }),
  waiting('no room among scheduled letters', schedulingLimits.waitingForOne, '06'),
  {
    ...waiting('no room among those for others', schedulingLimits.waiting, '06', ({ jack }) => jack.id),
    alone: true,
  },
  { ...waiting('no room in its hour', schedulingLimits.arrivingInOneHour, '01'), alone: true },
  closedUntil('too soon', '2020-01-01'),
  { ...closedUntil('too late', `${laterYear + schedulingLimits.latestYears}-01-01`), alone: true },
  closedUntil('of an unknown zone', `${laterYear}-01-01`, 'Europe/Nowhere'),
]

/** When clocks of Europe skip an hour. */
function lastSundayOfMarch(): string {
  const day = new Date(Date.UTC(laterYear, 2, 31))
  day.setUTCDate(31 - day.getUTCDay())
  return `${day.toISOString().slice(0, 10)}T01:30`
}
