import { useRouter } from '@tanstack/react-router'
import { changesProblem, dayProblemOf } from './answers/letter-answers.ts'
import { type ComposerProps, ComposerView, useComposing } from './composer.tsx'
import { LeaveChanges } from './edits/leave-changes.tsx'
import { useSave } from './edits/save-changes.ts'
import { ScheduledConflictNotice } from './edits/scheduled-conflict-notice.tsx'
import { TimeLeftLine } from './edits/time-left-line.tsx'
import { type Sending, type SendingOptions, useSending } from './sending/use-sending.ts'

const edit = { Line: TimeLeftLine, Notice: ScheduledConflictNotice }

/** For a letter that is scheduled already. */
export function EditComposer(props: ComposerProps) {
  const composing = useComposing(props)
  const sending = useSavingChanges(composing)
  return <ComposerView {...composing} sending={sending} edit={edit} />
}

/** In the place of sending, while the draft holds changes to a scheduled letter (docs/rules.md 10.4). */
function useSavingChanges(composing: SendingOptions): Sending {
  const { form } = composing
  const router = useRouter()
  const sending = useSending(composing)
  const isReady = form.hasText && form.editor !== null
  const { save, isBusy, error } = useSave(form)
  const question = (
    <>
      <LeaveChanges form={form} sending={sending} />
      {sending.question}
    </>
  )
  if (!form.plan?.edits) return { ...sending, question }
  const saveAndLeave = async () => {
    if (await save()) void router.navigate({ to: '/sent' })
  }
  return {
    ...sending,
    question,
    send: () => {
      if (isReady) sending.whenAnswered(() => void saveAndLeave())
    },
    isReady,
    isBusy,
    waitsFor: null,
    cancel: () => undefined,
    problem: error === null ? null : changesProblem(error, sending.receiver),
    dayProblem: dayProblemOf(error),
    isReadOnly: isBusy,
  }
}
