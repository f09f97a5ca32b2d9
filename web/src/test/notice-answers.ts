import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import type { ServerAnswers } from './server-stub.ts'
import { dayThisYear } from './time.ts'

export const noNotices: NoticeSettings = {
  mail: 'never',
  dailyAt: '19:00',
  names: false,
  quietHours: null,
  timeZone: null,
  mailStoppedAt: null,
  mailReturned: false,
  vapidKey: null,
  devices: [],
  muted: [],
}

/** What is changed stays changed. Devices and people are tested in server/src/notices. */
export function noticeServer(first: Partial<NoticeSettings> = {}) {
  const stored = { settings: { ...noNotices, ...first } }
  const change = (changes: Partial<NoticeSettings>) => {
    stored.settings = { ...stored.settings, ...changes }
    return stored.settings
  }
  const answers: ServerAnswers = {
    notices: {
      settings: () => stored.settings,
      change: changes => change(changes as Partial<NoticeSettings>),
      subscribe: () => {
        const id = crypto.randomUUID()
        const device = { id, device: 'Firefox on Linux', createdAt: dayThisYear(11, 25) }
        change({ devices: [device, ...stored.settings.devices] })
        return { id }
      },
      unsubscribe: () => {
        change({ devices: stored.settings.devices.slice(1) })
        return {}
      },
      removeDevice: ({ id }) => {
        change({ devices: stored.settings.devices.filter(device => device.id !== id) })
        return {}
      },
      mute: () => ({}),
      unmute: () => ({}),
      sendTest: () => ({ mail: stored.settings.mail !== 'never', devices: stored.settings.devices.length }),
    },
  }
  return { answers, stored }
}
