import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readAnswerDraft } from '#guests/reading/answer/answer-draft.ts'
import { readCachedDashboard } from '#letters/dashboard/cached-dashboard.ts'
import { readCachedInbox } from '#letters/inbox/cached-inbox.ts'
import { firstWords } from '#letters/lists/preview-text.ts'
import { readKeptLines } from '#letters/parts/line/kept-lines.ts'
import { localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { outbox } from '#letters/writing/drafts/outbox.ts'
import { findShareOf } from '#letters/writing/shared/waiting-shares.ts'
import { takeReturnPath } from '#lib/return-path.ts'
import { lastMemberId } from '#lib/shares/share-entries.ts'
import { clearPersonalStorage, entries } from '#lib/storage/entries.ts'
import { readRememberedGuestLink } from '#lib/storage/guest-link.ts'
import { readVisitorDraft, visitorDraftOf } from '#pages/landing/try-out/visitor-draft.ts'
import { openActivityClock } from '#session/activity/activity-clock.ts'
import { readCachedUser } from '#session/cached-user.ts'
import { readPushDevice } from '#session/push/push-device.ts'
import { isSignOutUnfinished } from '#session/sign-out-on-server.ts'

const rose = '0197a000-0000-7000-8000-000000000001'
const jack = '0197a000-0000-7000-8000-000000000002'
const letter = '0197a000-0000-7000-8000-00000000000a'
const draft = `{"id":"${letter}","receiver":"Jack","content":"<p>Dear Jack</p>","banner":"romantic-roses","revision":2,"tried":[{"receiver":"Jack","content":"<p>Dear</p>","banner":"romantic-roses"}],"changedAt":1767348000000}`
const planned = '0197a000-0000-7000-8000-0000000000c2'
const plannedLetter = `{"id":"${planned}","receiver":"Jack","content":"<p>Happy birthday</p>","banner":"golden-hearts","plan":{"delivery":{"kind":"day","wall":"2026-12-24T09:00","zone":"Europe/Lisbon","zoneOf":"fixed"}},"revision":1,"changedAt":1767348000000}`
const row = (person: string) =>
  `{"id":"${letter}","status":"sent","createdAt":"2026-01-02T09:00:00.000Z","banner":"romantic-roses","preview":"under the windmill","favourite":false,"${person}":{"id":"${jack}","username":"Jack","profilePicture":null}}`

const locatorKey = '41623364456637684a6b396d'
const share = '019b7e26-5500-7000-8000-0000000000d1'
const guestAnswer = `{"id":"${letter}","text":"Dear Jack","banner":"golden-hearts"}`

const keptLines = '<figure data-heading="own">Thank you</figure><figure data-name="">Anna</figure>'

const pushDevice = `{"userId":"${rose}","id":"${letter}","endpoint":"https://push.example/1"}`

/** As commit 30b90d8 wrote them, and the first releases with letters by link, with notices, with plans, with letters in any script, with handwriting fonts, with headings and with shares. */
const local = {
  'session-user': `{"id":"${rose}","username":"Rose"}`,
  'session-activity': '1767348000000',
  'session-activity-report': '1767347990000',
  'session-answer': '1767347995000',
  [`inbox-of-user-${rose}`]: `{"userId":"${rose}","unread":{"letters":[${row('sender')}],"nextCursor":null,"readAt":1767348000000},"read":null}`,
  [`dashboard-of-user-${rose}`]: `{"profile":{"id":"${rose}","username":"Rose"},"letters":{"received":[],"sent":[]},"unreadCount":3,"lastFetched":1767348000000}`,
  'return-path': '/inbox',
  [`unsent-draft:${rose}:${letter}`]: draft,
  [`waiting-letter:${rose}:${letter}`]: draft,
  [`planned-letter:${rose}:${planned}`]: plannedLetter,
  [`guest-answer:${locatorKey}`]: guestAnswer,
  'tried-letter': `{"version":1,"id":"${letter}","text":"Dear you","banner":"starry-night","writtenAt":1767348000000,"owner":null}`,
  'keys-without-control': 'off',
  'push-device': pushDevice,
  'read-vertically': '1',
  'read-in-print': '1',
  'photographs-face-down': '1',
  'first-words-hidden': '1',
  'install-offered': '1',
  'photographs-laid-down': `${letter} ${jack}`,
  [`heading-and-name:${rose}`]: keptLines,
  'color-scheme': 'dark',
  'server-clock': '-3600000',
  'last-member': rose,
  [`waiting-share:${share}`]: rose,
  faces: 'loaded',
}
const tab = {
  'guest-link': '/l/Ab3dEf7hJk9m#7xKp3mQv9sTb2nWz5cRd8f',
  'tried-here': '1',
  'typed-before-reload': '["Dear you","starry-night"]',
  'reloaded-builds': ' /assets/index-1.js',
}

const store = (storage: Storage, all: Readonly<Record<string, string>>) => {
  for (const [key, text] of Object.entries(all)) storage.setItem(key, text)
}

describe('the browser storage of an earlier release', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1767348001000 })
    store(localStorage, local)
    store(sessionStorage, tab)
    return () => {
      vi.useRealTimers()
    }
  })

  it('has every key of the table', () => {
    const keys = [...Object.keys({ ...local, ...tab }), 'unfinished-sign-out']
    for (const entry of Object.keys(entries)) expect(keys.some(key => key.startsWith(entry))).toBe(true)
  })

  it('is read as it was written', async () => {
    expect(firstWords.areShown()).toBe(false)
    expect(readCachedUser()).toMatchObject({ id: rose, username: 'Rose' })
    expect(lastMemberId()).toBe(rose)
    expect(findShareOf(rose)).toBe(share)
    expect(openActivityClock().lastActivity(Date.now())).toBe(1767348000000)
    expect(openActivityClock().lastReport(Date.now())).toBe(1767347990000)
    expect(openActivityClock().lastAnswer(Date.now())).toBe(1767347995000)
    expect(readCachedInbox(rose).unread?.letters).toMatchObject([
      { preview: 'under the windmill', createdAt: new Date('2026-01-02T09:00:00Z') },
    ])
    expect(readCachedDashboard(rose)?.dashboard.unreadCount).toBe(3)
    expect(takeReturnPath()).toBe('/inbox')
    const { tried: unacknowledgedSaves, changedAt: storedAt, ...text } = JSON.parse(draft)
    expect(localDrafts.all(rose)).toEqual([{ ...text, unacknowledgedSaves, storedAt }])
    const { changedAt: plannedAt, ...plannedText } = JSON.parse(plannedLetter)
    expect(outbox.all(rose)).toEqual([
      { ...text, unacknowledgedSaves, storedAt },
      { ...plannedText, storedAt: plannedAt },
    ])
    expect(readVisitorDraft()).toMatchObject({ text: 'Dear you', banner: 'starry-night' })
    expect(await visitorDraftOf('Rose')).toBeNull()
    expect(readAnswerDraft('Ab3dEf7hJk9m')).toEqual(JSON.parse(guestAnswer))
    expect(readKeptLines(rose)).toBe(keptLines)
    expect(readPushDevice()).toEqual(JSON.parse(pushDevice))
    expect(readRememberedGuestLink()).toEqual({ locator: 'Ab3dEf7hJk9m', secret: '7xKp3mQv9sTb2nWz5cRd8f' })
  })

  it('holds a draft in the same form after this release has written it', () => {
    for (const read of localDrafts.all(rose)) localDrafts.put(rose, read)
    expect(JSON.parse(localStorage.getItem(`unsent-draft:${rose}:${letter}`) ?? '')).toEqual(
      JSON.parse(draft),
    )
  })

  it('restores what was typed before a reload, and keeps the switch for single keys', async () => {
    const { restoreInput } = await import('./typed-before-reload.ts')
    document.body.innerHTML = '<textarea></textarea>'
    restoreInput()
    expect(document.querySelector('textarea')?.value).toBe('Dear you')
    vi.resetModules()
    const { areSingleKeysOn } = await import('./lib/keys/use-keys.ts')
    expect(areSingleKeysOn()).toBe(false)
  })

  it('still has to finish a sign-out', () => {
    expect(isSignOutUnfinished()).toBe(false)
    localStorage.setItem('unfinished-sign-out', '1')
    expect(isSignOutUnfinished()).toBe(true)
  })

  it('loses at sign-out what belongs to the session, and nothing else', () => {
    clearPersonalStorage()
    expect(Object.keys({ ...localStorage }).toSorted()).toEqual([
      'color-scheme',
      'faces',
      'first-words-hidden',
      `guest-answer:${locatorKey}`,
      'install-offered',
      'keys-without-control',
      'last-member',
      'photographs-face-down',
      'photographs-laid-down',
      `planned-letter:${rose}:${planned}`,
      'push-device',
      'read-in-print',
      'read-vertically',
      'server-clock',
      'tried-letter',
      `unsent-draft:${rose}:${letter}`,
      `waiting-letter:${rose}:${letter}`,
      `waiting-share:${share}`,
    ])
    expect(sessionStorage).toHaveLength(3)
  })
})
