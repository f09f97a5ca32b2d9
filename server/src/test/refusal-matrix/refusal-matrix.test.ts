import { afterAll, beforeAll, expect, it } from 'vitest'
import { delayJobs } from '#test/access-matrix/database.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import type { Fault } from '#test/refusal-matrix/fault.ts'
import { letterFaults } from '#test/refusal-matrix/letter-faults.ts'
import { momentFaults } from '#test/refusal-matrix/moment-faults.ts'
import { answerOf, describeOutcome, readTraces } from '#test/refusal-matrix/outcome.ts'
import { peopleFaults } from '#test/refusal-matrix/people-faults.ts'
import { type Scene, storeScenes, storeStranger } from '#test/refusal-matrix/scenes.ts'
import { type WayOfSending, waysOfSending } from '#test/refusal-matrix/ways.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1 })
  await delayJobs(app.deps.db)
})
afterAll(() => app.stop())

type Case = { readonly way: WayOfSending; readonly faults: readonly Fault[] }

/** What was sent before is first, and what is counted last: either depends on what the others bring about. */
const faults = [...letterFaults, ...peopleFaults, ...momentFaults]

const canMeet = (one: Fault, other: Fault) =>
  !one.alone && !other.alone && !one.touches.some(touched => other.touches.includes(touched))

function casesOf(way: WayOfSending): Case[] {
  const possible = faults.filter(
    ({ steps = ['new'], ...fault }) => steps.includes(way.step) && fault.happensOn(way),
  )
  const singles = possible.map(fault => [fault])
  const pairs = possible.flatMap((one, index) =>
    possible.slice(index + 1).flatMap(other => (canMeet(one, other) ? [[one, other]] : [])),
  )
  return [[], ...singles, ...pairs].map(wrong => ({ way, faults: wrong }))
}

/** As many at a time as a small pool of connections serves at once. */
async function inTurns<T>(
  scenes: readonly Scene[],
  act: (scene: Scene, index: number) => T,
): Promise<Awaited<T>[]> {
  const done: Awaited<T>[] = []
  const entries = scenes.entries()
  const work = async () => {
    for (const [index, scene] of entries) done[index] = await act(scene, index)
  }
  await Promise.all(Array.from({ length: 6 }, work))
  return done
}

/** A change of a line is a change of what pages and programs are answered: read why. `vitest run … -u` writes them anew. */
it('refuses the same for the same reason, on every way and for whatever two things are wrong', async () => {
  const { deps } = app
  const cases = waysOfSending.flatMap(casesOf)
  const scenes = await storeScenes(
    deps,
    cases.map(({ way }) => way),
    await storeStranger(deps),
  )
  await inTurns(scenes, async (scene, index) => {
    for (const fault of cases[index]?.faults ?? []) await fault.bring(scene)
  })
  const before = await readTraces(deps)
  const answers = await inTurns(scenes, answerOf)
  const after = await readTraces(deps)
  const lines = answers.map((answer, index) => {
    const wrong = cases[index]?.faults.map(({ name }) => name).join(' + ') || 'nothing wrong'
    return `${answer.scene.way.name} | ${wrong} → ${describeOutcome(answer, before, after)}`
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./refusal-matrix.txt')
  const refused = lines.filter(line => !/→ (?:accepted|came back)/.test(line))
  expect(refused.filter(line => /came of it|(?:draft|letter) (?:gone|changed)/.test(line))).toEqual([])
}, 240_000)
