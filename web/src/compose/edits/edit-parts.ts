import { EditLine } from './edit-line.tsx'
import { EditNotice } from './edit-notice.tsx'

/** One file that is loaded once a scheduled letter is changed. */
export const editParts = { EditLine, EditNotice }
