import { Cloud, CloudAlert, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { Announcer } from '#ui/announcer.tsx'
import type { DraftState } from './draft-keeper.ts'
import { timeAgo } from './time-ago.ts'

const faces: Readonly<Record<Exclude<DraftState['kind'], 'blank'>, LucideIcon>> = {
  saving: CloudUpload,
  saved: Cloud,
  'on-device': CloudOff,
  'only-here': CloudAlert,
  conflict: CloudAlert,
  sent: Cloud,
}

/** How safe the words are. Read out only when that changes for the worse or gets well again, not at every save. */
export function DraftLine({ state }: { state: DraftState }) {
  useEveryHalfMinute()
  const isBad = state.kind === 'on-device' || state.kind === 'only-here'
  if (state.kind === 'blank') return null
  const Face = faces[state.kind]
  return (
    <div className="draft-line">
      <Face size={16} aria-hidden />
      <span>{draftText(state)}</span>
      <Announcer text={isBad ? draftText(state) : ''} />
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
      return state.tooLarge
        ? 'Larger than 5 MB: it cannot be saved, so keep this page open'
        : 'Not saved yet: keep this page open'
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
