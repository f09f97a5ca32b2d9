import { useState } from 'react'
import type { DraftSnapshot } from '#compose/drafts/draft-snapshot.ts'
import type { DraftText } from '#compose/drafts/draft-text.ts'
import type { LetterReceipt } from '#compose/drafts/sent-text.ts'
import { useLetterForm } from '#compose/letter-form/use-letter-form.ts'
import type { ComposerNavigation } from '#compose/navigation/composer-navigation.ts'
import { useSending } from '#compose/sending/use-sending.ts'
import { type ComposerMode, ComposerView } from './composer-view.tsx'

export type ComposerProps = {
  snapshot: DraftSnapshot
  navigation: ComposerNavigation
  onSent: (receipt: LetterReceipt, letter: Pick<DraftText, 'banner' | 'content'>) => void
}

/** For a letter that is not scheduled yet. */
export function Composer(props: ComposerProps) {
  const composing = useComposing(props)
  const sending = useSending(composing)
  return <ComposerView {...composing} sending={sending} />
}

/** The letter that is being written, and whether it is edited or looked at. */
export function useComposing({ snapshot, navigation, onSent }: ComposerProps) {
  const form = useLetterForm(snapshot)
  const [mode, setMode] = useState<ComposerMode>('edit')
  return {
    snapshot,
    navigation,
    form,
    mode,
    setMode,
    showEditor: () => setMode('edit'),
    onSent: (receipt: LetterReceipt) => onSent(receipt, form.text()),
  }
}
