import { CloudOff } from 'lucide-react'
import styles from '#letters/writing/compose-page.module.css'
import { nameOfReceiver } from '#letters/writing/drafts/draft-text.ts'
import type { LocalDraft } from '#letters/writing/drafts/local-drafts.ts'
import { outbox, useWaitingLetters } from '#letters/writing/drafts/outbox.ts'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import type { ComposerNavigation } from '#letters/writing/navigation/composer-navigation.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'

type OtherWaitingLettersProps = { openId: string; navigation: ComposerNavigation }

/** Letters that are not open and wait for the connection, each with a way to cancel it. */
export function OtherWaitingLetters({ openId, navigation }: OtherWaitingLettersProps) {
  const { id: writerId } = useWriter()
  const { toast } = useToasts()
  const others = useWaitingLetters(writerId).filter(({ id }) => id !== openId)
  const cancel = (letter: LocalDraft) => {
    outbox.backToDrafts(writerId, letter)
    const openDraft = () => navigation.openDraft(letter.id)
    toast('It is a draft again.', { action: { label: 'Open Draft', onClick: openDraft } })
  }
  return others.map(letter => (
    <p key={letter.id} className={styles.waitingLine}>
      <CloudOff size={16} aria-hidden />
      <span>
        A letter to <b className="user">{nameOfReceiver(letter)}</b> is waiting to be sent.
      </span>
      <Button
        look="link"
        size="inline"
        aria-label={`Cancel sending the letter to ${nameOfReceiver(letter)}`}
        onClick={() => cancel(letter)}
      >
        Cancel
      </Button>
    </p>
  ))
}
