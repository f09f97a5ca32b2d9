import { randomUUID } from 'node:crypto'
import { guestAnswerMaxLength } from '@novelette/domain/guests/guests.ts'
import { letterMaxBytes, markupMaxDepth } from '@novelette/domain/letters/letters.ts'
import { and, eq } from 'drizzle-orm'
import { enclosures, letterEnclosures } from '#db/people-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { drafts, erasedLetters, profiles } from '#db/schema.ts'
import {
  always,
  asItChanges,
  byAccount,
  type Fault,
  onAny,
  toAccount,
  toOwner,
} from '#test/refusal-matrix/fault.ts'
import { draftOf, draftRevision, type Scene } from '#test/refusal-matrix/scenes.ts'
import { storeScheduled } from '#test/scheduling/stored-scheduled.ts'
import { storeLetters } from '#test/stored-letters.ts'

const saying = (name: string, words: string, happensOn: Fault['happensOn'] = onAny): Fault => ({
  name: `words ${name}`,
  touches: ['words'],
  happensOn,
  steps: asItChanges,
  bring: ({ letter }) => {
    letter.words = words
  },
})

/** Nobody has a draft under the id of a letter. */
const underId = (name: string, idOf: (scene: Scene) => Promise<string> | string): Fault => ({
  name: `id of ${name}`,
  touches: ['id'],
  happensOn: onAny,
  bring: async scene => {
    await deleteDraft(scene)
    scene.letter.id = await idOf(scene)
  },
})

const deleteDraft = ({ deps, letter, jack }: Scene) =>
  deps.db.delete(drafts).where(and(eq(drafts.id, letter.id), eq(drafts.ownerId, jack.id)))

type OwnLetter = { readonly preview?: string; readonly takenBackAt?: Date }

async function ownLetter({ deps, writerId, receiverId }: Scene, given: OwnLetter = {}) {
  const [id = ''] = await storeLetters(deps, writerId, receiverId, [{ preview: 'Other words', ...given }])
  return id
}

type Kind = 'photograph' | 'recording'
const part = { photograph: 'photographs', recording: 'recordings' } as const

async function enclose({ deps, way, letter, jack }: Scene, kind: Kind): Promise<void> {
  const id = randomUUID()
  const bytes = Buffer.alloc(1)
  const sealed = { keyId: 'none', sealedKey: bytes, sealedFacts: bytes }
  await deps.db.insert(enclosures).values({ id, ownerId: jack.id, kind, storedBytes: 1, ...sealed })
  letter[part[kind]] = [id]
  // Who changes it encloses it first.
  const has = way.step === 'sent now' || way.step === 'due'
  if (has) await deps.db.insert(letterEnclosures).values({ letterId: letter.id, enclosureId: id })
}

const enclosing = (kind: Kind): readonly Fault[] => [
  {
    name: `${kind} missing`,
    touches: ['enclosed'],
    happensOn: onAny,
    steps: asItChanges,
    bring: ({ letter }) => {
      letter[part[kind]] = [randomUUID()]
    },
  },
  {
    name: `${kind} for friends only`,
    touches: ['enclosed', 'trust'],
    happensOn: byAccount,
    steps: asItChanges,
    bring: scene => enclose(scene, kind),
  },
  {
    name: `${kind} not wanted`,
    touches: ['enclosed', 'trust'],
    happensOn: toAccount,
    steps: always,
    bring: async scene => {
      const { deps, rose, jack } = scene
      await storeLetters(deps, rose.id, jack.id, [{}])
      const choice = { photograph: { takesPhotographs: false }, recording: { takesRecordings: false } }[kind]
      await deps.db.update(profiles).set(choice).where(eq(profiles.id, rose.id))
      await enclose(scene, kind)
    },
  },
]

const savedAgain = (name: string, words: (letter: Scene['letter']) => string): Fault => ({
  name: `draft saved since, ${name}`,
  touches: ['id', 'draft'],
  happensOn: byAccount,
  bring: async scene => {
    const { id: _, ownerId: __, ...saved } = draftOf(scene, words(scene.letter), draftRevision + 1)
    await scene.deps.db.update(drafts).set(saved).where(eq(drafts.id, scene.letter.id))
  },
})

export const letterFaults: readonly Fault[] = [
  {
    name: 'sent before',
    touches: ['id', 'words', 'enclosed'],
    happensOn: onAny,
    bring: scene => scene.way.send(scene.deps, scene),
  },
  {
    ...underId("a stranger's letter", ({ stranger }) => stranger.letterId),
    steps: ['new', 'sent now', 'changed'],
  },
  underId('a letter with other words', scene => ownLetter(scene)),
  // Of one that comes later it is what was scheduled before and has left since.
  {
    ...underId('a letter with the same words', scene => ownLetter(scene, { preview: 'Dear you' })),
    alone: true,
  },
  { ...underId('a letter taken back', scene => ownLetter(scene, { takenBackAt: new Date() })), alone: true },
  underId('an erased letter', async ({ deps }) => {
    const id = randomUUID()
    await deps.db.insert(erasedLetters).values({ id })
    return id
  }),
  underId('a scheduled letter with other words', async ({ deps, way, jack, rose, receiverId }) => {
    const to = toOwner(way) ? rose.id : receiverId
    const [id = ''] = await storeScheduled(deps, jack.id, to, [{ preview: 'Other words' }])
    return id
  }),
  {
    name: 'left before',
    touches: ['id', 'draft'],
    happensOn: onAny,
    steps: ['sent now', 'changed'],
    bring: async ({ deps, jack, receiverId, letter: { id } }) => {
      await deps.db.delete(scheduledLetters).where(eq(scheduledLetters.id, id))
      await storeLetters(deps, jack.id, receiverId, [{ id }])
    },
  },
  {
    name: 'changed since',
    touches: ['id', 'draft'],
    happensOn: onAny,
    steps: ['changed'],
    bring: ({ deps, letter: { id } }) =>
      deps.db
        .update(scheduledLetters)
        .set({ revision: draftRevision + 1 })
        .where(eq(scheduledLetters.id, id)),
  },
  savedAgain('with other words', () => '<p>Other words</p>'),
  { ...savedAgain('with the same words', ({ words }) => words), alone: true },
  saying('empty', '<p> </p>'),
  saying('too deep', `${'<blockquote>'.repeat(markupMaxDepth + 1)}Dear you`),
  { ...saying('too long', 'x'.repeat(letterMaxBytes + 1)), alone: true },
  saying('too long for an answer', `<p>${'x'.repeat(guestAnswerMaxLength + 1)}</p>`, toOwner),
  ...enclosing('photograph'),
  ...enclosing('recording').map(fault => ({ ...fault, alone: true as const })),
]
