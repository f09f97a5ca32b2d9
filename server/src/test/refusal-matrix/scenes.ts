import { randomUUID } from 'node:crypto'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { OpenWhenInput } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { joinLetter } from '@novelette/domain/letters/parts/letter-parts.ts'
import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { drafts, profiles, users } from '#db/schema.ts'
import { serialiseBody } from '#sanitising/content.ts'
import { draftBinding, sealText } from '#sealing/sealing.ts'
import type { WayOfSending } from '#test/refusal-matrix/ways.ts'
import { laterYear } from '#test/scheduling/later-year.ts'
import { storeScheduled } from '#test/scheduling/stored-scheduled.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { storeLetters } from '#test/stored-letters.ts'

type Account = { readonly id: string; readonly username: string }
type Guest = Awaited<ReturnType<typeof storeGuest>>

/** What is to be sent; faults change it. */
type LetterToSend = {
  id: string
  readonly banner: BannerId
  words: string
  photographs: readonly string[]
  recordings: readonly string[]
  revision: number
  receiver: string
  guestId: string
  secret: string
  delivery: Delivery
  openWhen: OpenWhenInput | undefined
}

/** Everybody of one case, whom no other case knows: cases run beside each other, and no limit is met twice. */
export type Scene = {
  readonly deps: Dependencies
  readonly way: WayOfSending
  /** Who writes, and has a guest. */
  readonly jack: Account
  readonly rose: Account
  readonly guest: Guest
  /** In place of the print of the guest's address, too. */
  readonly mailbox: string
  readonly stranger: Stranger
  readonly writerId: string
  readonly receiverId: string
  readonly letter: LetterToSend
  /** Between the first questions and the statement that stores. */
  readonly meanwhile: (() => Promise<unknown>)[]
}

/** Nobody's letter or guest in any case. */
type Stranger = { readonly letterId: string; readonly guestId: string }

/** Of the draft that each new letter has, and of each letter that waits. */
export const draftRevision = 5

export const contentOf = ({ words, photographs, recordings }: LetterToSend) =>
  joinLetter({
    words,
    photographs: photographs.map(id => ({
      id,
      width: 600,
      height: 400,
      caption: '',
      description: '',
      isFaceDown: false,
    })),
    recordings: recordings.map(id => ({ id, seconds: 1, words: 'I miss you' })),
  })

export async function storeStranger(deps: Dependencies): Promise<Stranger> {
  const [eve, ida] = [newAccount('Eve'), newAccount('Ida')]
  await storeAccounts(deps, [eve, ida])
  const [letterId = ''] = await storeLetters(deps, eve.id, ida.id, [{}])
  const { id: guestId } = await storeGuest(deps, eve.id)
  return { letterId, guestId }
}

/** In a few statements for all. */
export async function storeScenes(
  deps: Dependencies,
  ways: readonly WayOfSending[],
  stranger: Stranger,
): Promise<Scene[]> {
  const pairs = ways.map((_, index) => [newAccount(`Jack${index}`), newAccount(`Rose${index}`)] as const)
  await storeAccounts(deps, pairs.flat())
  const scenes: Scene[] = []
  for (const [index, way] of ways.entries()) {
    const [jack, rose] = pairs[index] as (typeof pairs)[number]
    const mailbox = `guest${index}@example.com`
    const guest = await storeGuest(deps, jack.id, {
      address: mailbox,
      mask: mailbox,
      addressPrint: mailbox,
    })
    scenes.push(sceneOf(deps, way, { jack, rose, guest, mailbox, stranger }))
  }
  const drafted = scenes.filter(({ way }) => way.step === 'new' && way.to !== 'owner')
  await deps.db.insert(drafts).values(drafted.map(scene => draftOf(scene)))
  for (const { way, jack, receiverId, letter } of scenes) {
    const waiting = { id: letter.id, preview: 'Written before', revision: draftRevision }
    if (way.step !== 'new') await storeScheduled(deps, jack.id, receiverId, [waiting])
  }
  return scenes
}

function sceneOf(
  deps: Dependencies,
  way: WayOfSending,
  people: Pick<Scene, 'jack' | 'rose' | 'guest' | 'mailbox' | 'stranger'>,
): Scene {
  const { jack, rose, guest } = people
  const letter: LetterToSend = {
    id: randomUUID(),
    banner: 'starry-night',
    words: '<p>Dear you</p>',
    photographs: [],
    recordings: [],
    revision: draftRevision,
    receiver: rose.username,
    guestId: guest.id,
    secret: guest.secret,
    delivery: { kind: 'day', wall: `${laterYear}-01-01T09:00`, zone: 'Europe/Lisbon', zoneOf: 'fixed' },
    openWhen: undefined,
  }
  const writerId = way.to === 'owner' ? guest.id : jack.id
  const receiverId = { account: rose.id, guest: guest.id, owner: jack.id }[way.to]
  return { deps, way, ...people, writerId, receiverId, letter, meanwhile: [] }
}

export function draftOf({ deps, way, jack, letter }: Scene, words = letter.words, revision = draftRevision) {
  const draft = { id: letter.id, ownerId: jack.id }
  const body = serialiseBody({ content: words, banner: letter.banner })
  return {
    ...draft,
    receiver: way.to === 'account' ? letter.receiver : '',
    guestId: way.to === 'guest' ? letter.guestId : null,
    banner: letter.banner,
    revision,
    ...sealText(deps.letterKeys, draftBinding(draft), { body, preview: 'Dear you' }),
  }
}

const newAccount = (username: string): Account => ({ id: randomUUID(), username })

async function storeAccounts({ db }: Dependencies, accounts: readonly Account[]): Promise<void> {
  await db.insert(profiles).values([...accounts])
  await db.insert(users).values(
    accounts.map(({ id, username }) => ({
      id,
      email: `${username}@example.com`,
      emailVerified: true,
      passwordHash: 'none',
    })),
  )
}
