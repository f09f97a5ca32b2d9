import { type ComposerProps, useComposing } from './composer.tsx'
import { ComposerView } from './composer-view.tsx'
import { EditLine } from './edits/edit-line.tsx'
import { EditNotice } from './edits/edit-notice.tsx'
import { useSavingChanges } from './edits/use-saving-changes.tsx'

const edit = { Line: EditLine, Notice: EditNotice }

/** For a letter that is scheduled already. */
export function EditComposer(props: ComposerProps) {
  const composing = useComposing(props)
  const sending = useSavingChanges(composing)
  return <ComposerView {...composing} sending={sending} edit={edit} />
}
