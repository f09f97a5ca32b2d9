import { DraftsDialog } from './drafts-dialog.tsx'
import { EarlierDialog } from './earlier-dialog.tsx'

/** One file that is loaded once there are other drafts, or earlier versions are asked for. */
export const draftDialogs = { DraftsDialog, EarlierDialog }
