import { Cloud, CloudAlert, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useReducer } from 'react'
import styles from '#compose/compose-page.module.css'
import type { DraftState } from '#compose/drafts/draft-state.ts'
import { timeAgo } from '#lib/dates/time-ago.ts'

const faces: Readonly<Record<Exclude<DraftState['kind'], 'blank'>, LucideIcon>> = {
  saving: CloudUpload,
  saved: Cloud,
  'on-device': CloudOff,
  'only-here': CloudAlert,
  'too-large': CloudAlert,
  conflict: CloudAlert,
  sent: Cloud,
}

/** How safe the words are. Read out only where they are not on the server, not at every save. */
export function DraftStatus({ state, children }: { state: DraftState; children?: ReactNode }) {
  useEveryHalfMinute()
  const text = state.kind === 'blank' ? '' : draftText(state)
  const isBad = ['on-device', 'only-here', 'too-large'].includes(state.kind)
  const Face = state.kind === 'blank' ? null : faces[state.kind]
  return (
    <div className={styles.draftLine}>
      {Face && <Face size={16} aria-hidden />}
      <span role="status">{isBad && text}</span>
      {!isBad && <span>{text}</span>}
      {children}
    </div>
  )
}

function draftText(state: Exclude<DraftState, { kind: 'blank' }>): string {
  switch (state.kind) {
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Draft saved ${timeAgo(state.at)}`
    case 'on-device':
      return 'Kept on this device, will be saved when you are back online'
    case 'only-here':
      return 'Not saved yet: keep this page open'
    case 'too-large':
      return state.kept
        ? 'Larger than 5 MB: kept on this device alone'
        : 'Larger than 5 MB: not saved, keep this page open'
    case 'conflict':
      return 'Kept on this device'
    case 'sent':
      return 'Sent already'
  }
}

function useEveryHalfMinute(): void {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(again, 30_000)
    return () => clearInterval(timer)
  }, [])
}
