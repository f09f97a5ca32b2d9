import { setTimeout as pause } from 'node:timers/promises'
import type { Member } from './members.ts'
import { type Kind, kinds } from './mix.ts'
import type { Soak } from './soak.ts'

/** By `performance.now()`, and what its person would have been told. */
export type Experience = {
  readonly call: string
  readonly at: number
  readonly until: number
  readonly failure: string | null
}

const tickMs = 20
/** Of letters and drafts that wait on the device. */
const patienceMs = 30_000

/** What somebody could not begin, since everybody waited for an answer. */
export const notBegun = 'not begun'

/** Begins `rate` calls a second, however long the answers take, each by somebody who does nothing else. */
export async function keepPace(
  soak: Soak,
  rate: number,
  durationMs: number,
  giveUp: () => void,
): Promise<readonly Experience[]> {
  const experiences: Experience[] = []
  const open = new Set<Promise<void>>()
  const from = performance.now()
  for (let begun = 0; performance.now() < from + durationMs; await pause(tickMs)) {
    for (; begun < ((performance.now() - from) * rate) / 1000; begun += 1) {
      const member = chooseMember(soak)
      if (!member) {
        const at = performance.now()
        experiences.push({ call: notBegun, at, until: at, failure: 'everybody waited' })
        continue
      }
      const done = experience(soak, chooseKind(soak), member, experiences)
      open.add(done)
      void done.finally(() => open.delete(done))
    }
  }
  const patience = setTimeout(giveUp, patienceMs)
  await Promise.all(open)
  clearTimeout(patience)
  return experiences
}

async function experience(soak: Soak, kind: Kind, member: Member, all: Experience[]): Promise<void> {
  const { call } = kind
  const at = performance.now()
  const note = (failure: string | null) => all.push({ call, at, until: performance.now(), failure })
  member.isBusy = true
  try {
    await kind.perform(soak, member)
    note(null)
  } catch (error) {
    note(reasonOf(error))
  }
  member.isBusy = false
}

function reasonOf(error: unknown): string {
  const status = error instanceof Error && 'status' in error ? `${error.status} ` : ''
  return `${status}${error instanceof Error ? error.message : error}`
}

function chooseKind({ random }: Soak): Kind {
  let drawn = random.below(1000)
  const chosen = kinds.find(({ share }) => {
    drawn -= share
    return drawn < 0
  })
  return chosen ?? (kinds[0] as Kind)
}

function chooseMember({ members, random }: Soak): Member | undefined {
  const first = random.below(members.length)
  const isFree = ({ isBusy }: Member) => !isBusy
  return members.slice(first).find(isFree) ?? members.slice(0, first).find(isFree)
}
