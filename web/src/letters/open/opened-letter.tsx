import { bannerOf } from '@novelette/domain/letters/banners.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { useNavigate } from '@tanstack/react-router'
import { Reply } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { BlockedNote } from '#blocks/blocked-note.tsx'
import { BackToInbox, useBackToInbox } from '#letters/actions/back-to-list.tsx'
import { RemoveButton, useRemoveLetter } from '#letters/actions/remove-letter.tsx'
import { ConversationLink } from '#letters/lists/conversation/conversation-link.tsx'
import { ReceivedDay } from '#letters/lists/day.tsx'
import { KeepButton } from '#letters/lists/keepsakes/keep-button.tsx'
import { type FileSource, FileSourceContext, localOrStoredUrl } from '#letters/parts/files/file-source.ts'
import { ProtectionContext } from '#letters/parts/kind/protection.ts'
import { useShownParts } from '#letters/parts/use-lying-parts.ts'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { ShareLetterPicture } from '#letters/sharing/share-letter-picture.tsx'
import { useKeys } from '#lib/keys/use-keys.ts'
import { composeSearch, hasProfile, isFormer } from '#people/person-kinds.ts'
import { NoAccountLabel, ProfileLink } from '#people/person-name.tsx'
import { ReceiptChoice } from '#receipts/receipt-choice.tsx'
import { ReportedNote } from '#reports/reported-note.tsx'
import { EnvelopeFront } from '#stationery/envelope/envelope.tsx'
import { ReadingChoices } from '#stationery/reading/reading-choices.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { LetterMore, useProtections } from './letter-more.tsx'
import { LetterFacts, LetterView, letterKeys } from './letter-view.tsx'

export function OpenedLetter({ letter, arriving }: { letter: Letter; arriving: boolean }) {
  const { banner, content, lang, sender } = letter
  const goBack = useBackToInbox()
  useLetterKeys(letter, goBack)
  const card = useRef<HTMLElement>(null)
  const { protections, dialogs } = useProtections(letter)
  const files = useMemo<FileSource>(
    () => ({ urlOf: localOrStoredUrl, writer: sender.username }),
    [sender.username],
  )
  return (
    <LetterView
      title={`A letter from ${sender.username}`}
      back={<BackToInbox />}
      onBack={goBack}
      actions={
        <>
          <ReadingChoices card={card} letter={letter} />
          <LetterMore protections={protections} />
          <RemoveButton letterId={letter.id} onRemove={goBack} />
          <KeepButton letter={letter} />
          <ShareLetterPicture key={letter.id} card={card} sender={sender.username} />
          <ReplyLink sender={sender} size="compact" />
        </>
      }
      endActions={
        <>
          <ReplyLink sender={sender} size="big" />
          <KeepButton letter={letter} size="big" />
        </>
      }
      aside={<OpenedAside letter={letter} />}
    >
      <ProtectionContext value={protections}>
        <FileSourceContext value={files}>
          <LetterCard
            ref={card}
            banner={banner}
            content={content}
            lang={lang}
            senderName={sender.username}
            arriving={arriving}
          />
        </FileSourceContext>
      </ProtectionContext>
      {dialogs}
    </LetterView>
  )
}

type ReplyLinkProps = { sender: Letter['sender']; size: 'compact' | 'big' }

function ReplyLink({ sender, size }: ReplyLinkProps) {
  if (isFormer(sender)) return null
  return (
    <ButtonLink to="/compose" search={composeSearch(sender)} size={size}>
      <Reply size={size === 'big' ? 20 : 16} aria-hidden />
      Reply
    </ButtonLink>
  )
}

function OpenedAside({ letter }: { letter: Letter }) {
  const { banner, content, sender, receiver, createdAt } = letter
  const { onSheet, besideWriter, text: withIt } = useShownParts(content)
  return (
    <>
      <EnvelopeFront
        banner={banner}
        to={receiver.username}
        from={onSheet.name ?? sender.username}
        date={createdAt}
      />
      <LetterFacts
        facts={[
          {
            name: 'From',
            value: (
              <>
                <ProfileLink person={sender} /> <NoAccountLabel person={sender} />
                {besideWriter}
              </>
            ),
          },
          { name: 'Received', value: <ReceivedDay letter={letter} /> },
          { name: 'Paper', value: bannerOf(banner).name },
          ...(withIt ? [{ name: 'Enclosed', value: withIt }] : []),
        ]}
      />
      <ConversationLink person={sender}>Letters Between You</ConversationLink>
      {hasProfile(sender) && <ReceiptChoice person={sender} />}
      <BlockedNote person={sender} />
      <ReportedNote letterId={letter.id} />
    </>
  )
}

function useLetterKeys({ id, sender }: Letter, goBack: () => void): void {
  const navigate = useNavigate()
  const removeLetter = useRemoveLetter()
  const remove = () => {
    goBack()
    removeLetter(id)
    return true
  }
  const reply = () => {
    if (isFormer(sender)) return false
    void navigate({ to: '/compose', search: composeSearch(sender) })
    return true
  }
  useKeys(letterKeys, [
    { keys: ['r'], does: 'Reply', press: reply },
    { keys: ['#', 'Delete'], does: 'Remove it', press: remove },
  ])
}
