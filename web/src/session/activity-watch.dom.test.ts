import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectionLost, refusal, type ServerAnswers, ServerStub } from '../test/server-stub.ts'
import { activities } from './activities.ts'
import { ActivityWatch } from './activity-watch.ts'

const second = 1_000
const minute = 60 * second
const start = new Date('2026-11-23T12:00:00Z')

const answering = (stay: () => Promise<Record<string, never>> | Record<string, never>): ServerAnswers => ({
  sessions: { stay },
})
const accepting = answering(() => ({}))

function openWatch(answers = accepting) {
  const server = new ServerStub(answers)
  const warnings: (number | null)[] = []
  const told = { over: 0, signedOut: 0, isSpared: false }
  const watch = new ActivityWatch({
    isSpared: () => told.isSpared,
    onWarning: left => warnings.push(left),
    onOver: () => (told.over += 1),
    onSignedOut: () => (told.signedOut += 1),
  })
  onTestFinished(watch.stop)
  const reports = () => server.inputsOf('sessions/stay').length
  return { watch, server, told, reports, warning: () => warnings.at(-1) }
}

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const press = () => window.dispatchEvent(new Event('keydown'))

/** What this tab hears when another has written the time of an activity. */
function noteInOtherTab(at: number): void {
  localStorage.setItem('session-activity', String(at))
  window.dispatchEvent(new StorageEvent('storage', { key: 'session-activity' }))
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
}

describe('ActivityWatch', () => {
  beforeEach(() => void vi.useFakeTimers({ now: start }))

  it('warns after 55 minutes with every second that is left, and is over after 60', async () => {
    const { told, warning } = openWatch()
    await passes(55 * minute - 1)
    expect(warning()).toBeNull()
    await passes(1)
    expect(warning()).toBe(5 * minute)
    await passes(second)
    expect(warning()).toBe(5 * minute - second)
    await passes(5 * minute - 2 * second)
    expect([warning(), told.over]).toEqual([second, 0])
    await passes(second)
    expect(told.over).toBe(1)
    await passes(10 * minute)
    press()
    window.dispatchEvent(new Event('focus'))
    expect(told.over).toBe(1)
  })

  it.each(activities)('begins the hour anew at a %s', async name => {
    const { told, warning } = openWatch()
    // The first place of the mouse and the first height of the page are only noted.
    window.dispatchEvent(new MouseEvent(name, { screenX: 1 }))
    await passes(50 * minute)
    window.dispatchEvent(new MouseEvent(name, { screenX: 2 }))
    await passes(54 * minute)
    expect(warning()).toBeNull()
    await passes(minute)
    expect(warning()).toBe(5 * minute)
    expect(told.over).toBe(0)
  })

  it('hears of events that a screen stops', async () => {
    const { warning } = openWatch()
    const button = document.body.appendChild(document.createElement('button'))
    onTestFinished(() => button.remove())
    button.addEventListener('click', event => event.stopImmediatePropagation())
    await passes(50 * minute)
    button.click()
    await passes(10 * minute)
    expect(warning()).toBeNull()
  })

  it('notes one activity a second, however many events tell of it', async () => {
    openWatch()
    await passes(2 * second)
    const writes = vi.spyOn(Storage.prototype, 'setItem')
    for (let event = 0; event < 100; event += 1) press()
    expect(writes.mock.calls.filter(([key]) => key === 'session-activity')).toHaveLength(1)
    await passes(second)
    press()
    expect(writes.mock.calls.filter(([key]) => key === 'session-activity')).toHaveLength(2)
  })

  it('ends a warning only by an answer, in the last five minutes', async () => {
    const { watch, warning } = openWatch()
    await passes(56 * minute)
    for (const name of activities) {
      await passes(2 * second)
      window.dispatchEvent(new MouseEvent(name, { screenX: Math.random() }))
    }
    expect(warning()).toBeLessThan(4 * minute)
    watch.stay()
    expect(warning()).toBeNull()
    await passes(54 * minute)
    expect(warning()).toBeNull()
  })

  it('does not revive a session for somebody who comes back after a sleep', () => {
    const { told } = openWatch()
    vi.setSystemTime(start.getTime() + 90 * minute)
    press()
    expect(told.over).toBe(1)
  })

  it.each([
    ['a page that is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['a window that gets the focus', () => window.dispatchEvent(new Event('focus'))],
    ['a page that Back brings', () => window.dispatchEvent(new Event('pageshow'))],
  ])('looks at the clock at once in %s', (_, act) => {
    const { told, reports } = openWatch()
    vi.setSystemTime(start.getTime() + 50 * minute)
    act()
    expect([told.over, reports()]).toEqual([0, 0])
    vi.setSystemTime(start.getTime() + 61 * minute)
    act()
    expect(told.over).toBe(1)
  })

  it('takes the activity of another tab for its own, and its answer to the warning', async () => {
    const { warning, reports } = openWatch()
    await passes(2 * minute)
    const before = reports()
    await passes(48 * minute)
    noteInOtherTab(Date.now())
    await passes(54 * minute)
    expect(warning()).toBeNull()
    await passes(minute)
    expect(warning()).toBe(5 * minute)
    noteInOtherTab(Date.now())
    expect(warning()).toBeNull()
    // The tab in which it happened reports it.
    expect(reports()).toBe(before)
  })

  it('keeps the hour though the notes in the storage are gone', async () => {
    const { warning, told } = openWatch()
    await passes(50 * minute)
    localStorage.clear()
    await passes(5 * minute)
    expect([warning(), told.over]).toEqual([5 * minute, 0])
  })

  it('counts an activity that is yet to come as one of now', async () => {
    const { warning } = openWatch()
    noteInOtherTab(start.getTime() + 300 * minute)
    await passes(55 * minute)
    expect(warning()).toBe(5 * minute)
  })

  it('warns of nothing and ends nothing where the page is spared', async () => {
    const { told, warning } = openWatch()
    told.isSpared = true
    await passes(56 * minute)
    expect(warning()).toBeNull()
    await passes(10 * minute)
    expect([warning(), told.over]).toEqual([null, 0])
  })

  it('takes an activity on a spared page for one, also when the warning would be due', async () => {
    const { told, warning } = openWatch()
    told.isSpared = true
    await passes(56 * minute)
    press()
    told.isSpared = false
    await passes(54 * minute)
    expect([warning(), told.over]).toEqual([null, 0])
  })

  it('takes the opening of a page for an activity', () => {
    localStorage.setItem('session-activity', String(start.getTime() - 90 * minute))
    const { told, warning } = openWatch()
    expect([warning(), told.over]).toEqual([null, 0])
  })

  it('goes on with what is known in a page that the browser opened by itself', () => {
    setVisibility('hidden')
    localStorage.setItem('session-activity', String(start.getTime() - 56 * minute))
    const { told, warning } = openWatch()
    expect([warning(), told.over]).toEqual([4 * minute, 0])
  })

  it('begins the hour in a page that the browser opened by itself where nothing is known', () => {
    setVisibility('hidden')
    const { told, warning } = openWatch()
    expect([warning(), told.over]).toEqual([null, 0])
  })

  it('does nothing more once it is stopped', async () => {
    const { watch, told, reports } = openWatch()
    await passes(2 * minute)
    const before = reports()
    watch.stop()
    press()
    await passes(120 * minute)
    expect([told.over, reports()]).toEqual([0, before])
  })
})

describe('the report of an activity', () => {
  beforeEach(() => void vi.useFakeTimers({ now: start }))

  it('is made at once, and again a minute later for what came too soon after it', async () => {
    const { reports } = openWatch()
    expect(reports()).toBe(0)
    await passes(0)
    expect(reports()).toBe(1)
    await passes(30 * second)
    press()
    await passes(29 * second)
    expect(reports()).toBe(1)
    await passes(11 * second)
    expect(reports()).toBe(2)
    await passes(50 * minute)
    expect(reports()).toBe(2)
  })

  it('is not made for what happens by itself', async () => {
    const { reports } = openWatch()
    await passes(2 * minute)
    const before = reports()
    for (let round = 0; round < 20; round += 1) {
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new MouseEvent('mousemove', { screenX: 5, screenY: 5 }))
      await passes(2 * minute)
    }
    expect(reports()).toBe(before)
  })

  it('is made by one tab for all within a minute', async () => {
    localStorage.setItem('session-activity-report', String(start.getTime() - 20 * second))
    const { reports } = openWatch()
    await passes(39 * second)
    expect(reports()).toBe(0)
    await passes(11 * second)
    expect(reports()).toBe(1)
  })

  it('is not put off by one that was noted before the clock was set back', async () => {
    localStorage.setItem('session-activity-report', String(start.getTime() + 300 * minute))
    const { reports } = openWatch()
    await passes(0)
    expect(reports()).toBe(1)
  })

  it('is made again where the server was not reached', async () => {
    const { server, reports, told } = openWatch(answering(() => Promise.reject(connectionLost())))
    await passes(0)
    expect(reports()).toBe(1)
    server.answer(accepting)
    await passes(10 * second)
    expect(reports()).toBe(2)
    await passes(10 * minute)
    expect([reports(), told.signedOut]).toEqual([2, 0])
  })

  it.each(['signed_out', 'suspended'] as const)('tells that the session is over: %s', async code => {
    const { told, reports } = openWatch(answering(() => Promise.reject(refusal(code))))
    await passes(0)
    expect([told.signedOut, told.over]).toEqual([1, 0])
    await passes(minute)
    expect(reports()).toBe(1)
  })

  it('tells nothing once the watch is stopped', async () => {
    const { watch, told } = openWatch(answering(() => Promise.reject(refusal('signed_out'))))
    watch.stop()
    await passes(0)
    expect(told.signedOut).toBe(0)
  })

  it('is made by a page that goes, for what was not reported yet', async () => {
    const { server, reports } = openWatch()
    await passes(10 * second)
    window.dispatchEvent(new Event('pagehide'))
    await passes(0)
    expect(reports()).toBe(1)
    press()
    window.dispatchEvent(new Event('pagehide'))
    await passes(0)
    expect(server.calls.map(({ keepalive }) => keepalive)).toEqual([false, true])
    window.dispatchEvent(new Event('pagehide'))
    await passes(0)
    expect(reports()).toBe(2)
  })
})
