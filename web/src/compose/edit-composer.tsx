import type { ComponentProps } from 'react'
import { Composer, type EditParts } from './composer.tsx'
import { EditLine } from './edits/edit-line.tsx'
import { EditNotice } from './edits/edit-notice.tsx'
import { useSavingChanges } from './edits/use-saving-changes.ts'

const edit: EditParts = { useSending: useSavingChanges, Line: EditLine, Notice: EditNotice }

/** The desk of a letter that is scheduled already. */
export function EditComposer(props: ComponentProps<typeof Composer>) {
  return <Composer {...props} edit={edit} />
}
