import { eq, sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { findGuestByLink } from '#guest-links/find-guest.ts'
import { send } from '#letters/sending/send.ts'
import { changeScheduled } from '#scheduling/changing.ts'
import { deliverDue } from '#scheduling/delivering/deliver-due.ts'
import { sendScheduledNow } from '#scheduling/sending-now.ts'
import { contentOf, type Scene } from '#test/refusal-matrix/scenes.ts'

export type WayOfSending = {
  readonly name: string
  readonly to: 'account' | 'guest' | 'owner'
  readonly arrives: 'now' | 'later'
  /** Of a letter that waits already, unless it is new. */
  readonly step: 'new' | 'sent now' | 'due' | 'changed'
  /** Why it came back, if it did. */
  send(deps: Dependencies, scene: Scene): Promise<unknown>
}

function inputOf({ letter }: Scene) {
  const { id, banner, revision } = letter
  return { id, banner, revision, content: contentOf(letter) }
}

/** Of the guest: each network counts its wrong secrets. */
export const readerAddress = ({ jack }: Scene) => `${jack.id.slice(0, 4)}:${jack.id.slice(4, 8)}:1::1`

const changeOf = ({ letter }: Scene) => {
  const { id, banner, revision, delivery } = letter
  return { id, banner, revision, delivery, content: contentOf(letter) }
}

/** Whatever is due leaves at once, so that one at a time is. */
let lastDue: Promise<unknown> = Promise.resolve()

function leaveOnItsDay(deps: Dependencies, { letter }: Scene): Promise<string | undefined> {
  const own = eq(scheduledLetters.id, letter.id)
  const leaving = lastDue.then(async () => {
    await deps.db.update(scheduledLetters).set({ nextAttemptAt: sql`now() - interval '1 second'` }).where(own)
    await deliverDue(deps)
    const [kept] = await deps.db.select().from(scheduledLetters).where(own)
    return kept && `came back: ${kept.returnedReason ?? 'not yet'}`
  })
  lastDue = leaving
  return leaving
}

/** Of a letter that was scheduled. */
function waysOfWaiting(to: 'account' | 'guest'): readonly WayOfSending[] {
  const whereTo = { account: 'to an account', guest: 'by link' }[to]
  return [
    {
      name: `sent now, ${whereTo}`,
      to,
      arrives: 'now',
      step: 'sent now',
      send: async (deps, { jack, letter }) => void (await sendScheduledNow(deps, jack.id, letter.id)),
    },
    { name: `on its day, ${whereTo}`, to, arrives: 'now', step: 'due', send: leaveOnItsDay },
    {
      name: `changed, ${whereTo}`,
      to,
      arrives: 'later',
      step: 'changed',
      send: async (deps, scene) => void (await changeScheduled(deps, scene.jack.id, changeOf(scene))),
    },
  ]
}

export const waysOfSending: readonly WayOfSending[] = [
  {
    name: 'to an account',
    to: 'account',
    arrives: 'now',
    step: 'new',
    send: (deps, scene) => {
      const { receiver, openWhen } = scene.letter
      return send(deps, scene.jack, { ...inputOf(scene), to: { username: receiver }, openWhen })
    },
  },
  {
    name: 'by link',
    to: 'guest',
    arrives: 'now',
    step: 'new',
    send: (deps, scene) => {
      const { guestId, openWhen } = scene.letter
      return send(deps, scene.jack, { ...inputOf(scene), to: { guestId }, openWhen })
    },
  },
  {
    name: 'later, to an account',
    to: 'account',
    arrives: 'later',
    step: 'new',
    send: (deps, scene) => {
      const { receiver, delivery } = scene.letter
      return send(deps, scene.jack, { ...inputOf(scene), to: { username: receiver }, delivery })
    },
  },
  {
    name: 'later, by link',
    to: 'guest',
    arrives: 'later',
    step: 'new',
    send: (deps, scene) => {
      const { guestId, delivery } = scene.letter
      return send(deps, scene.jack, { ...inputOf(scene), to: { guestId }, delivery })
    },
  },
  {
    name: 'an answer',
    to: 'owner',
    arrives: 'now',
    step: 'new',
    send: async (deps, scene) => {
      const { secret } = scene.letter
      const { id, banner, content } = inputOf(scene)
      const context = { deps, address: readerAddress(scene) }
      const guest = await findGuestByLink(context, { locator: scene.guest.locator, secret })
      const writer = { id: guest.id, username: guest.name }
      return send(deps, writer, { id, banner, content, to: { ownerOf: guest } })
    },
  },
  ...(['account', 'guest'] as const).flatMap(waysOfWaiting),
]
