import { useEffect, useEffectEvent, useRef } from 'react'
import type { DraftSnapshot } from '#letters/writing/drafts/draft-snapshot.ts'
import type { EditorHandle } from '#letters/writing/editor/editor-handle.ts'
import { useEnclose } from '#letters/writing/editor/use-enclose.ts'
import { errorText } from '#lib/error-code.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

/** Encloses what was shared with the words, as if it were pasted; only then it waits no longer. */
export function useSharedFiles(letter: EditorHandle | null, shared: DraftSnapshot['shared']): void {
  const { toast } = useToasts()
  const enclose = useEnclose()
  const isBegun = useRef(false)
  const takeIn = useEffectEvent(async (letter: EditorHandle, { files, problem, drop }: Shared) => {
    try {
      const enclosed = files.length > 0 ? await enclose(files, { letter, receiver: null }) : null
      // What this device could not keep has no other copy.
      if (enclosed?.areKept ?? true) await drop()
      const said = [problem, enclosed?.problem].filter(Boolean).join(' ')
      if (said) toast(said, { tone: 'error' })
    } catch (error) {
      toast(`${errorText(error)} What you shared is safe on this device.`, { tone: 'error' })
    }
  })
  useEffect(() => {
    if (!letter || !shared || isBegun.current) return
    isBegun.current = true
    void takeIn(letter, shared)
  }, [letter, shared])
}

type Shared = NonNullable<DraftSnapshot['shared']>
