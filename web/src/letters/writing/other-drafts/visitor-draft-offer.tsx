import { PenLine } from 'lucide-react'
import { useState } from 'react'
import styles from '#letters/writing/compose-page.module.css'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import type { ComposerNavigation } from '#letters/writing/navigation/composer-navigation.ts'
import { takeVisitorDraft } from '#letters/writing/visitor-draft/take-visitor-draft.ts'
import {
  dropVisitorDraft,
  readVisitorDraft,
  storeVisitorDraft,
} from '#pages/landing/try-out/visitor-draft.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'

/** Somebody wrote on the landing page of this browser. Whoever signs in may be somebody else, so none of it is shown before they say. */
export function VisitorDraftOffer({ navigation }: { navigation: ComposerNavigation }) {
  const { id: writerId } = useWriter()
  const { toast } = useToasts()
  const [draft, setDraft] = useState(readVisitorDraft)
  if (!draft) return null
  const refuse = () => {
    setDraft(null)
    // Whoever registered here may still open it.
    if (draft.owner) return
    dropVisitorDraft()
    const undo = () => {
      storeVisitorDraft(draft.text, draft.banner)
      setDraft(draft)
    }
    toast('Deleted.', { action: { label: 'Undo', onClick: undo } })
  }
  return (
    <p className={styles.waitingLine}>
      <PenLine size={16} aria-hidden />
      <span>Somebody wrote a few lines in this browser before signing in. Is this yours?</span>
      <Button look="link" size="inline" onClick={() => navigation.show(takeVisitorDraft(draft, writerId))}>
        Yes, Open It
      </Button>
      <Button look="link" size="inline" onClick={refuse}>
        No
      </Button>
    </p>
  )
}
