import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { guests } from '#db/guests-schema.ts'
import { blocks } from '#db/people-schema.ts'
import { drafts, profiles, users } from '#db/schema.ts'
import {
  asItLeaves,
  byAccount,
  byLink,
  type Fault,
  toAccount,
  toGuest,
  toOwner,
} from '#test/refusal-matrix/fault.ts'
import type { Scene } from '#test/refusal-matrix/scenes.ts'
import type { WayOfSending } from '#test/refusal-matrix/ways.ts'

type State = (scene: Scene, id: string) => Promise<unknown>

const leave: State = ({ deps }, id) =>
  deps.db.update(users).set({ erasesAt: sql`now() + interval '14 days'` }).where(eq(users.id, id))
const ban: State = ({ deps }, id) =>
  deps.db.update(profiles).set({ subscriptionPlan: 'banned' }).where(eq(profiles.id, id))
const erase: State = async ({ deps }, id) => {
  await deps.db.delete(drafts).where(eq(drafts.ownerId, id))
  await deps.db.delete(users).where(eq(users.id, id))
  await deps.db.update(profiles).set({ username: null }).where(eq(profiles.id, id))
}

const hasAccount = (way: WayOfSending) => !toGuest(way)
const ofReceiver = (name: string, state: State): Fault => ({
  name: `receiver ${name}`,
  touches: ['state'],
  happensOn: hasAccount,
  steps: asItLeaves,
  bring: scene => state(scene, scene.receiverId),
})
const meanwhile = (fault: Fault): Fault => ({
  ...fault,
  name: `${fault.name} meanwhile`,
  steps: ['new'],
  bring: scene => scene.meanwhile.push(async () => fault.bring(scene)),
})
const alone = (fault: Fault): Fault => ({ ...fault, alone: true })

const ofWriter = (name: string, state: State): Fault => ({
  name: `writer ${name}`,
  touches: ['writer', ...(state === erase ? (['draft'] as const) : [])],
  happensOn: byAccount,
  // What an erased writer has written is erased with them, or leaves before.
  steps: state === erase ? ['new'] : asItLeaves,
  bring: scene => state(scene, scene.jack.id),
})

type LinkState = Partial<Record<keyof typeof guests.$inferInsert, unknown>>
const past = sql`now() - interval '1 minute'`
const ofLink = (name: string, happensOn: Fault['happensOn'], state: (scene: Scene) => LinkState): Fault => ({
  name: `link ${name}`,
  touches: ['link'],
  happensOn,
  steps: asItLeaves,
  bring: scene =>
    scene.deps.db
      .update(guests)
      .set(state(scene) as never)
      .where(eq(guests.id, scene.guest.id)),
})
const close = ofLink('closed', byLink, () => ({ closedAt: past }))
const claim = ofLink('claimed', byLink, ({ rose }) => ({ claimedAt: past, claimedBy: rose.id }))

/** Who has no account blocks nobody. */
const block = (
  name: string,
  happensOn: Fault['happensOn'],
  ids: (scene: Scene) => readonly [string, string],
): Fault => ({
  name,
  touches: [],
  happensOn,
  steps: asItLeaves,
  bring: scene => {
    const [blockerId, blockedId] = ids(scene)
    return scene.deps.db.insert(blocks).values({ blockerId, blockedId })
  },
})

export const peopleFaults: readonly Fault[] = [
  {
    name: 'receiver unknown',
    touches: ['receiver', 'state', 'trust'],
    happensOn: toAccount,
    bring: ({ letter }) => {
      letter.receiver = 'Nobody'
    },
  },
  {
    name: 'to oneself',
    touches: ['receiver', 'state', 'trust'],
    happensOn: toAccount,
    bring: ({ letter, jack }) => {
      letter.receiver = jack.username
    },
  },
  {
    name: 'guest of another',
    touches: ['receiver', 'link'],
    happensOn: toGuest,
    bring: ({ letter, stranger }) => {
      letter.guestId = stranger.guestId
    },
  },
  {
    name: 'guest unknown',
    touches: ['receiver', 'link'],
    happensOn: toGuest,
    alone: true,
    bring: ({ letter }) => {
      letter.guestId = randomUUID()
    },
  },
  {
    name: 'link wrong',
    touches: ['receiver'],
    happensOn: toOwner,
    bring: ({ letter }) => {
      letter.secret = 'A'.repeat(22)
    },
  },
  close,
  claim,
  ofLink('asleep', byLink, () => ({ inactiveFrom: past })),
  { ...meanwhile(close), happensOn: toOwner },
  { ...meanwhile(claim), happensOn: toOwner },
  alone(
    meanwhile({
      name: 'link gone',
      touches: ['link'],
      happensOn: toOwner,
      bring: ({ deps, guest }) => deps.db.delete(guests).where(eq(guests.id, guest.id)),
    }),
  ),
  ofReceiver('leaving', leave),
  alone(ofReceiver('erased', erase)),
  ofReceiver('banned', ban),
  meanwhile(ofReceiver('leaving', leave)),
  meanwhile(ofReceiver('erased', erase)),
  alone(meanwhile(ofReceiver('banned', ban))),
  {
    name: 'friends only',
    touches: ['trust'],
    happensOn: hasAccount,
    steps: asItLeaves,
    bring: ({ deps, receiverId }) =>
      deps.db.update(profiles).set({ privacySettings: 'friends_only' }).where(eq(profiles.id, receiverId)),
  },
  block('receiver blocks writer', hasAccount, ({ receiverId, writerId }) => [receiverId, writerId]),
  alone(block('writer blocks receiver', byAccount, ({ receiverId, writerId }) => [writerId, receiverId])),
  alone(ofWriter('leaving', leave)),
  ofWriter('banned', ban),
  ofWriter('erased', erase),
]
