import type { ScheduledLetter } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { isScheduledGone } from '#letters/writing/answers/letter-answers.ts'
import styles from '#letters/writing/compose-page.module.css'
import type { DraftSnapshot } from '#letters/writing/drafts/draft-snapshot.ts'
import { sameText, withoutEdits } from '#letters/writing/drafts/draft-text.ts'
import type { LetterForm } from '#letters/writing/letter-form/use-letter-form.ts'
import type { ComposerNavigation } from '#letters/writing/navigation/composer-navigation.ts'
import { textOfScheduled } from '#letters/writing/navigation/load-edit.ts'
import { TextChoice } from '#letters/writing/other-drafts/conflict-notice.tsx'
import { clockTime, dayDate } from '#lib/dates/dates.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { errorCode } from '#lib/error-code.ts'
import { Notice } from '#ui/messages/notice.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { useEditedLetter } from './use-edited-letter.ts'

type ScheduledConflictNoticeProps = { form: LetterForm; navigation: ComposerNavigation }

/** What became of the scheduled letter while it was being changed here: it has left, or was changed elsewhere. */
export function ScheduledConflictNotice({ form, navigation }: ScheduledConflictNoticeProps) {
  const edits = form.plan?.edits
  // Once it has left, the draft no longer names it.
  const [letterId = ''] = useState(edits?.id)
  const { data, error } = useEditedLetter(letterId, edits !== undefined)
  const isGone = error !== null && isScheduledGone(error)
  const isChanged = !isGone && edits !== undefined && data !== undefined && data.revision !== edits.revision
  const isSame = isChanged && sameText(withoutEdits(textOfScheduled(data)), withoutEdits(form.text()))
  const isUntouched = form.view.sync.kind === 'blank'
  const goneText = errorCode(error) === 'not_found' ? 'This letter is no longer scheduled.' : leftText(data)
  const leaveGone = useLeavingGone(form)
  const showOther = () => data && navigation.show(snapshotOfEdit(form, data))
  const setSavedLetter = useEffectEvent(() => data && form.setSavedLetter(textOfScheduled(data)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is read
  useEffect(() => {
    setSavedLetter()
  }, [data])
  const goOn = useEffectEvent(() => {
    if (isGone) leaveGone(goneText)
    else if (isSame && data) form.setEdits({ id: letterId, revision: data.revision })
    else showOther()
  })
  const goesOn = isGone || isSame || (isChanged && isUntouched)
  useEffect(() => {
    if (goesOn) goOn()
  }, [goesOn])
  if (isGone)
    return (
      <Notice tone="info" title={goneText} className={styles.sheetNotice}>
        What you wrote since is a draft.
      </Notice>
    )
  if (!isChanged || goesOn) return null
  return (
    <TextChoice
      form={form}
      other={{ ...textOfScheduled(data), updatedAt: data.savedAt }}
      onOwn={() => form.setEdits({ id: letterId, revision: data.revision })}
      onOther={showOther}
    />
  )
}

/** Words that the letter has are not to be sent again; others are a letter of their own from here on. */
function useLeavingGone(form: LetterForm): (goneText: string) => void {
  const { toast } = useToasts()
  const router = useRouter()
  return goneText => {
    if (form.textToKeep() !== null) return form.setEdits()
    toast(`${goneText} You find it under Sent Letters.`)
    void router.navigate({ to: '/sent', replace: true })
  }
}

function snapshotOfEdit({ id, view }: LetterForm, letter: ScheduledLetter): DraftSnapshot {
  const { revision } = view
  return {
    id,
    text: textOfScheduled(letter),
    revision,
    sync: { kind: 'blank' },
    storedAt: 0,
    resumedFrom: null,
  }
}

type Left = { readonly deliverAt: Date | null; readonly savedAt: Date }

/** It was sent at 9:00 AM, as it was saved at 8:41 AM. */
function leftText(letter: Left | undefined): string {
  if (!letter) return 'It was sent as it was last saved.'
  const left = letter.deliverAt ? `It was sent ${momentText(letter.deliverAt)}` : 'It was sent'
  return `${left}, as it was saved ${momentText(letter.savedAt)}.`
}

function momentText(moment: Date): string {
  const day = moment.toDateString() === new Date(serverNow()).toDateString() ? '' : `on ${dayDate(moment)} `
  return `${day}at ${clockTime(moment)}`
}
