import type { LiveEvent } from '@novelette/domain/letters/events.ts'
import { sql } from 'drizzle-orm'
import type { Dependencies } from '#context/dependencies.ts'
import { limits } from '#db/access-schema.ts'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { drafts, letters } from '#db/schema.ts'
import { AppError, type ErrorData } from '#lib/app-error.ts'
import { networkOf } from '#limits/network.ts'
import type { Scene } from '#test/refusal-matrix/scenes.ts'
import { readerAddress } from '#test/refusal-matrix/ways.ts'

/** What a scene was answered, and what was told of it. */
type Answered = { readonly scene: Scene; readonly text: string; readonly told: readonly string[] }

/** Sends the letter of a scene as if its server told nobody but us. */
export async function answerOf(scene: Scene): Promise<Answered> {
  const told: string[] = []
  const nameOf = (id: string) =>
    id === scene.writerId ? 'writer' : id === scene.receiverId ? 'receiver' : 'somebody else'
  const { hub, sanitiser } = scene.deps
  const deps: Dependencies = {
    ...scene.deps,
    announceLetter: id => told.push(`notice to ${nameOf(id)}`),
    hub: {
      ...hub,
      publish: (ids: readonly string[], { kind }: LiveEvent) =>
        told.push(...ids.map(id => `${kind} to ${nameOf(id)}`)),
    },
    sanitiser: {
      ...sanitiser,
      async cleanFor(writer, content) {
        for (const happen of scene.meanwhile.splice(0)) await happen()
        return sanitiser.cleanFor(writer, content)
      },
    },
  }
  const answer = (said: unknown) => (typeof said === 'string' ? said : 'accepted')
  const text = await scene.way.send(deps, scene).then(answer, refusalText)
  return { scene, text, told }
}

function refusalText(error: unknown): string {
  if (!(error instanceof AppError)) throw error
  const data = dataTexts(error.data)
  return data.length > 0 ? `${error.code} {${data.join(', ')}}` : error.code
}

/** How long to wait differs from run to run. */
function dataTexts({ fields = {}, ...others }: ErrorData): string[] {
  const named = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`)
  return [...named, ...Object.keys(others)]
}

/** Of each counter that a letter can move. */
export function counterKeys(scene: Scene) {
  const { deps, way, writerId, jack, letter, mailbox } = scene
  const key = (counter: string, subject: string) =>
    `tries:${deps.auth.fingerprint(`limit ${counter}`, subject)}`
  const receiver = { account: letter.receiver, guest: letter.guestId, owner: jack.id }[way.to]
  return {
    inAll: key('send-letter account', writerId),
    toOne: key('send-letter receiver', `${writerId} ${receiver}`),
    unanswered: key('send-unanswered receiver', `${writerId} ${receiver}`),
    mails: key('mail-guest-at-first account', jack.id),
    mailsToOne: key('mail-guest-again receiver', `${jack.id} ${mailbox}`),
    wrongLinks: key('guest-call address', networkOf(readerAddress(scene))),
  }
}

/** What all scenes have left behind. */
type Traces = Awaited<ReturnType<typeof readTraces>>

export async function readTraces({ db }: Dependencies) {
  const counts = await db.select().from(limits)
  const jobs = await db.execute<{ payload: string }>(
    sql`select payload::text as payload from graphile_worker._private_jobs`,
  )
  return {
    letters: new Map((await db.select().from(letters)).map(row => [row.id, row])),
    scheduled: new Map((await db.select().from(scheduledLetters)).map(row => [row.id, JSON.stringify(row)])),
    drafts: new Map((await db.select().from(drafts)).map(row => [row.id, JSON.stringify(row)])),
    points: new Map(counts.map(({ key, points }) => [key, points])),
    jobs: jobs.rows.map(({ payload }) => payload),
  }
}

/** Without ids and times, so that it is the same in each run. */
export function describeOutcome({ scene, text, told }: Answered, before: Traces, after: Traces): string {
  const came = [...newIn(scene, before, after), ...told]
  return [
    text,
    `counted ${countedTexts(scene, before, after).join(', ') || 'nothing'}`,
    keptText(scene, before, after),
    ...(came.length > 0 ? [`came of it: ${came.join(', ')}`] : []),
  ].join('; ')
}

function newIn({ letter: { id }, guest, jack }: Scene, before: Traces, after: Traces): string[] {
  const stored = before.letters.has(id) ? undefined : after.letters.get(id)
  const jobsOf = ({ jobs }: Traces) =>
    jobs.filter(payload => [id, guest.id, jack.id].some(one => payload.includes(one))).length
  return [
    ...(stored ? [stored.hiddenFromReceiver ? 'a hidden letter' : 'a letter'] : []),
    ...(after.scheduled.has(id) && !before.scheduled.has(id) ? ['a scheduled letter'] : []),
    ...(jobsOf(after) > jobsOf(before) ? ['a mail'] : []),
  ]
}

function countedTexts(scene: Scene, before: Traces, after: Traces): string[] {
  return Object.entries(counterKeys(scene)).flatMap(([name, key]) => {
    const moved = (after.points.get(key) ?? 0) - (before.points.get(key) ?? 0)
    return moved === 0 ? [] : [moved === 1 ? name : `${name} ${moved}`]
  })
}

/** Of the draft of a new letter, or of the letter that waits. */
function keptText({ way, letter: { id } }: Scene, before: Traces, after: Traces): string {
  const [what, kept] =
    way.step === 'new' ? (['draft', 'drafts'] as const) : (['letter', 'scheduled'] as const)
  const had = before[kept].get(id)
  if (had === undefined) return `no ${what}`
  const has = after[kept].get(id)
  return `${what} ${has === undefined ? 'gone' : has === had ? 'stays' : 'changed'}`
}
