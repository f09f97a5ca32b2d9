import { unattendedHeader } from '@novelette/domain/accounts/sessions.ts'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { uploadFile } from '#lib/forms/upload-file.ts'
import { client } from '#lib/rpc.ts'
import { connectionLost, refusal, type ServerAnswers, ServerStub } from '#test/server-stub.ts'
import { Upload } from '#test/upload-stub.ts'
import { activities } from './activities.ts'
import { ActivityWatch } from './activity-watch.ts'

const second = 1_000
const minute = 60 * second
const start = new Date('2026-11-23T12:00:00Z')

const answering = (stay: () => Promise<Record<string, never>> | Record<string, never>): ServerAnswers => ({
  sessions: { stay },
})
const accepting = answering(() => ({}))

function openWatch(answers = accepting, isExempt = false) {
  const server = new ServerStub(answers)
  const warnings: (number | null)[] = []
  const told = { over: 0, signedOut: 0, isExempt }
  const watch = new ActivityWatch({
    isExempt: () => told.isExempt,
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

function noteInOtherTab(at: number): void {
  localStorage.setItem('session-activity', String(at))
  window.dispatchEvent(new StorageEvent('storage', { key: 'session-activity' }))
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
}

describe('ActivityWatch', () => {
  beforeEach(() => void vi.useFakeTimers({ now: start }))

  /** Rule 2.2 */
  it('warns after 55 minutes, counts every second down, and ends the session after 60', async () => {
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

  it.each(activities)('restarts the idle time on %s', async name => {
    const { told, warning } = openWatch()
    window.dispatchEvent(new MouseEvent(name, { screenX: 1 }))
    await passes(50 * minute)
    window.dispatchEvent(new MouseEvent(name, { screenX: 2 }))
    await passes(54 * minute)
    expect(warning()).toBeNull()
    await passes(minute)
    expect(warning()).toBe(5 * minute)
    expect(told.over).toBe(0)
  })

  it('counts events whose propagation a screen stops', async () => {
    const { warning } = openWatch()
    const button = document.body.appendChild(document.createElement('button'))
    onTestFinished(() => button.remove())
    button.addEventListener('click', event => event.stopImmediatePropagation())
    await passes(50 * minute)
    button.click()
    await passes(10 * minute)
    expect(warning()).toBeNull()
  })

  it('records at most one activity per second', async () => {
    openWatch()
    await passes(2 * second)
    const writes = vi.spyOn(Storage.prototype, 'setItem')
    for (let event = 0; event < 100; event += 1) press()
    expect(writes.mock.calls.filter(([key]) => key === 'session-activity')).toHaveLength(1)
    await passes(second)
    press()
    expect(writes.mock.calls.filter(([key]) => key === 'session-activity')).toHaveLength(2)
  })

  it('ends a warning only by its answer', async () => {
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

  it('does not revive an expired session when the computer wakes up', () => {
    const { told } = openWatch()
    vi.setSystemTime(start.getTime() + 90 * minute)
    press()
    expect(told.over).toBe(1)
  })

  it.each([
    ['a page that is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['a window that gets the focus', () => window.dispatchEvent(new Event('focus'))],
    ['a page that Back brings', () => window.dispatchEvent(new Event('pageshow'))],
  ])('checks the clock at once in %s', (_, act) => {
    const { told, reports } = openWatch()
    const before = reports()
    vi.setSystemTime(start.getTime() + 50 * minute)
    act()
    expect([told.over, reports()]).toEqual([0, before])
    vi.setSystemTime(start.getTime() + 61 * minute)
    act()
    expect(told.over).toBe(1)
  })

  /** Rule 2.2 */
  it('counts activity in another tab, and its answer to the warning', async () => {
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
    expect(reports()).toBe(before)
  })

  it('keeps the idle time when the storage is cleared', async () => {
    const { warning, told } = openWatch()
    await passes(50 * minute)
    localStorage.clear()
    await passes(5 * minute)
    expect([warning(), told.over]).toEqual([5 * minute, 0])
  })

  it('counts an activity in the future as now', async () => {
    const { warning } = openWatch()
    noteInOtherTab(start.getTime() + 300 * minute)
    await passes(55 * minute)
    expect(warning()).toBe(5 * minute)
  })

  it('neither warns nor ends the session on a spared page', async () => {
    const { told, warning } = openWatch()
    told.isExempt = true
    await passes(56 * minute)
    expect(warning()).toBeNull()
    await passes(10 * minute)
    expect([warning(), told.over]).toEqual([null, 0])
  })

  it('counts activity on a spared page, even when the warning would be due', async () => {
    const { told, warning } = openWatch()
    told.isExempt = true
    await passes(56 * minute)
    press()
    told.isExempt = false
    await passes(54 * minute)
    expect([warning(), told.over]).toEqual([null, 0])
  })

  it('counts opening a page as activity', () => {
    localStorage.setItem('session-activity', String(start.getTime() - 90 * minute))
    const { told, warning } = openWatch()
    expect([warning(), told.over]).toEqual([null, 0])
  })

  it('continues the recorded idle time in a page that the browser restored', () => {
    setVisibility('hidden')
    localStorage.setItem('session-activity', String(start.getTime() - 56 * minute))
    const { told, warning } = openWatch()
    expect([warning(), told.over]).toEqual([4 * minute, 0])
  })

  it('starts the idle time in a page that the browser restored without a record', () => {
    setVisibility('hidden')
    const { told, warning } = openWatch()
    expect([warning(), told.over]).toEqual([null, 0])
  })

  /** Rules 2.2, 2.8 */
  it.each([61, 24 * 60])(
    'counts nobody in a spared page that the browser loads in the background, %i idle minutes later',
    async idle => {
      setVisibility('hidden')
      localStorage.setItem('session-activity', String(start.getTime() - idle * minute))
      const { told, reports } = openWatch(accepting, true)
      await passes(10 * minute)
      expect([reports(), told.over]).toEqual([0, 0])
      expect(localStorage.getItem('session-activity')).toBe(String(start.getTime() - idle * minute))
      press()
      await passes(0)
      expect(reports()).toBe(1)
    },
  )

  it('does nothing after stop', async () => {
    const { watch, told, reports } = openWatch()
    await passes(2 * minute)
    const before = reports()
    watch.stop()
    press()
    await passes(120 * minute)
    expect([told.over, reports()]).toEqual([0, before])
  })
})

describe('activity report', () => {
  beforeEach(() => void vi.useFakeTimers({ now: start }))

  it('is sent at once, and a minute later for activity in between', async () => {
    const { reports } = openWatch()
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

  it('is not sent for events without user activity', async () => {
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

  it('is sent by one tab per minute', async () => {
    localStorage.setItem('session-activity-report', String(start.getTime() - 20 * second))
    const { reports } = openWatch()
    await passes(39 * second)
    expect(reports()).toBe(0)
    await passes(11 * second)
    expect(reports()).toBe(1)
  })

  it('is not delayed by a record from before the clock was set back', async () => {
    localStorage.setItem('session-activity-report', String(start.getTime() + 300 * minute))
    const { reports } = openWatch()
    await passes(0)
    expect(reports()).toBe(1)
  })

  /** Rule 2.8 */
  it('notes when the server answered, and no refusal', async () => {
    const { server } = openWatch(answering(() => Promise.reject(connectionLost())))
    const noted = () => localStorage.getItem('session-answer')
    await passes(0)
    expect(noted()).toBeNull()
    server.answer(accepting)
    await passes(10 * second)
    expect(noted()).toBe(String(start.getTime() + 10 * second))
  })

  it('is sent again when the server was not reached', async () => {
    const { server, reports, told } = openWatch(answering(() => Promise.reject(connectionLost())))
    await passes(0)
    expect(reports()).toBe(1)
    server.answer(accepting)
    await passes(10 * second)
    expect(reports()).toBe(2)
    await passes(10 * minute)
    expect([reports(), told.signedOut]).toEqual([2, 0])
  })

  it.each(['signed_out', 'suspended'] as const)(
    'calls onSignedOut when the server answers %s',
    async code => {
      const { told, reports } = openWatch(answering(() => Promise.reject(refusal(code))))
      await passes(0)
      expect([told.signedOut, told.over]).toEqual([1, 0])
      await passes(minute)
      expect(reports()).toBe(1)
    },
  )

  it('does not call onSignedOut after stop', async () => {
    const { watch, told } = openWatch(answering(() => Promise.reject(refusal('signed_out'))))
    watch.stop()
    await passes(0)
    expect(told.signedOut).toBe(0)
  })

  it('is sent when the page is closed, if there is unreported activity', async () => {
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

  /** Rule 2.2 */
  it('marks calls and uploads as unattended from a minute after the last activity', async () => {
    vi.stubGlobal('XMLHttpRequest', Upload)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { watch, server } = openWatch({ ...accepting, drafts: { remove: () => ({}) } })
    const isMarked = async () => {
      await client.drafts.remove({ id: 'a' })
      const uploading = uploadFile('/api/photographs/a', new Blob(), { onProgress: () => {} })
      Upload.latest().answer(200, {})
      await uploading
      const ofCall = server.calls.findLast(({ path }) => path === 'drafts/remove')?.isUnattended
      return [ofCall, Upload.latest().headers.has(unattendedHeader)]
    }
    expect(await isMarked()).toEqual([false, false])
    await passes(minute)
    expect(await isMarked()).toEqual([true, true])
    press()
    expect(await isMarked()).toEqual([false, false])
    vi.setSystemTime(start.getTime() + 9 * 60 * minute)
    expect(await isMarked()).toEqual([true, true])
    watch.stop()
    expect(await isMarked()).toEqual([false, false])
  })

  it('marks calls of a page that was restored in the background', async () => {
    setVisibility('hidden')
    noteInOtherTab(Date.now() - minute)
    const { server } = openWatch({ ...accepting, drafts: { remove: () => ({}) } })
    await client.drafts.remove({ id: 'a' })
    expect(server.calls.at(-1)?.isUnattended).toBe(true)
  })
})
