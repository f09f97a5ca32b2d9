import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refetchSession } from '#session/session.ts'
import { DraftKeeper } from './draft-keeper.ts'
import type { DraftSnapshot } from './draft-snapshot.ts'
import type { DraftText } from './draft-text.ts'
import { useWriter } from './writer.ts'

/** Keeps the sheet from here on. `read` is null while it is blank. */
export function useDraftKeeper(sheet: DraftSnapshot, read: () => DraftText | null) {
  const queryClient = useQueryClient()
  const writer = useWriter()
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        writerId: writer.id,
        id: sheet.id,
        revision: sheet.revision,
        tried: sheet.tried,
        state: sheet.state,
        keptAt: sheet.keptAt,
        read,
        onSignedOut: () => void refetchSession(queryClient),
      }),
  )
  useEffect(() => keeper.open(), [keeper])
  return { keeper, state: keeper.useDraftState() }
}
