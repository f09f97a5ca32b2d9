type Kind = {
  /** `tab`: in this tab alone, until it is closed. */
  readonly lasts: 'browser' | 'tab'
  /** What removes it, beside the feature that stores it (docs/rules.md 2.4). */
  readonly clearedBy: 'end of session' | 'sign-out' | 'nothing'
}

/** All that this product stores in a browser; an id follows a key that ends in `-` or `:`. */
export const entries = {
  'session-user': { lasts: 'browser', clearedBy: 'end of session' },
  'session-activity': { lasts: 'browser', clearedBy: 'end of session' },
  'session-activity-report': { lasts: 'browser', clearedBy: 'end of session' },
  'inbox-of-user-': { lasts: 'browser', clearedBy: 'end of session' },
  'dashboard-of-user-': { lasts: 'browser', clearedBy: 'end of session' },
  'return-path': { lasts: 'browser', clearedBy: 'sign-out' },
  'unfinished-sign-out': { lasts: 'browser', clearedBy: 'nothing' },
  'unsent-draft:': { lasts: 'browser', clearedBy: 'nothing' },
  'waiting-letter:': { lasts: 'browser', clearedBy: 'nothing' },
  'planned-letter:': { lasts: 'browser', clearedBy: 'nothing' },
  'guest-answer:': { lasts: 'browser', clearedBy: 'nothing' },
  'guest-link': { lasts: 'tab', clearedBy: 'sign-out' },
  'tried-letter': { lasts: 'browser', clearedBy: 'nothing' },
  'tried-here': { lasts: 'tab', clearedBy: 'nothing' },
  'keys-without-control': { lasts: 'browser', clearedBy: 'nothing' },
  'server-clock': { lasts: 'browser', clearedBy: 'nothing' },
  'heading-and-name:': { lasts: 'browser', clearedBy: 'sign-out' },
  faces: { lasts: 'browser', clearedBy: 'nothing' },
  'photographs-face-down': { lasts: 'browser', clearedBy: 'nothing' },
  'photographs-laid-down': { lasts: 'browser', clearedBy: 'nothing' },
  'read-vertically': { lasts: 'browser', clearedBy: 'nothing' },
  'read-in-print': { lasts: 'browser', clearedBy: 'nothing' },
  'push-device': { lasts: 'browser', clearedBy: 'nothing' },
  'typed-before-reload': { lasts: 'tab', clearedBy: 'nothing' },
  'reloaded-builds': { lasts: 'tab', clearedBy: 'nothing' },
} as const satisfies Readonly<Record<string, Kind>>

export type EntryKey = keyof typeof entries
