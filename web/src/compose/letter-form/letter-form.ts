import { splitSignature } from '@novelette/domain/handwriting/signatures.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import type { DraftSnapshot } from '#compose/drafts/draft-snapshot.ts'
import {
  type DraftGuest,
  type DraftText,
  draftTextOf,
  planOf,
  receiverToKeep,
} from '#compose/drafts/draft-text.ts'
import { createWindowDraft } from '#compose/drafts/window-draft.ts'
import type { EditorHandle } from '#compose/editor/editor-handle.ts'
import { createStore } from '#lib/store.ts'
import { hasText } from '#stationery/letter/letter-text.ts'

export type LetterFields = {
  /** The recipient's username as typed. */
  readonly typed: string
  /** A username that was chosen from a list; it needs no pause before it is looked up. */
  readonly chosen: string
  /** Whom the letter is for, if they have no account; then no username is typed. */
  readonly guest: DraftGuest | undefined
  readonly banner: BannerId
  readonly plan: LetterPlan | undefined
  readonly hasText: boolean
  /** Null until the editor has loaded. From then on it has the text. */
  readonly editor: EditorHandle | null
}

function createFields({ receiver, guest, content, banner, plan }: DraftText) {
  const initial = {
    typed: receiver,
    chosen: receiver,
    guest,
    banner,
    plan,
    hasText: hasText(content),
    editor: null,
  }
  const { get, set, useValue } = createStore<LetterFields>(initial)
  return {
    get,
    useValue,
    /** Renders only if something is different. */
    assign(changed: Partial<LetterFields>): void {
      const now = get()
      const next = { ...now, ...changed }
      if ((Object.keys(changed) as (keyof LetterFields)[]).some(key => now[key] !== next[key])) set(next)
    },
  }
}

/** The fields of one letter being written, outside React, so that a planned save reads them as they are then. */
export function createLetterForm(writerId: string, snapshot: DraftSnapshot, onSessionOver: () => void) {
  const { content } = snapshot.text
  const fields = createFields(snapshot.text)
  const text = (): DraftText => {
    const { typed, guest, banner, plan, editor } = fields.get()
    return draftTextOf({
      receiver: receiverToKeep(typed),
      guest,
      content: editor?.markup() ?? content,
      banner,
      plan,
    })
  }
  const read = () => (fields.get().hasText ? text() : null)
  const draft = createWindowDraft({ writerId, snapshot, read, onSessionOver })
  const change = (changed: Partial<LetterFields>) => {
    fields.assign(changed)
    draft.change()
  }
  return {
    id: snapshot.id,
    /** What the editor starts with. */
    initialContent: content,
    draft,
    text,
    useFields: fields.useValue,
    typeRecipient: (typed: string) => change({ typed, chosen: '' }),
    chooseRecipient: (username: string) => change({ typed: username, chosen: username, guest: undefined }),
    /** None: back to the field for a username. */
    chooseGuest: (guest?: DraftGuest) =>
      change({ typed: '', chosen: '', guest: guest && { id: guest.id, name: guest.name } }),
    setBanner: (banner: BannerId) => {
      fields.get().editor?.noteBanner(banner)
      change({ banner })
    },
    /** When it is to arrive; at once without one. Of which letter it holds changes stays. */
    setPlan: (plan: LetterPlan = {}) =>
      change({ plan: planOf({ ...plan, edits: fields.get().plan?.edits }) }),
    /** From here on it changes that revision of the scheduled letter; none: it is a letter of its own. */
    setEdits: (edits?: LetterPlan['edits']) => {
      const plan = edits && { ...fields.get().plan, edits }
      // Where nothing was changed there is no draft to be saved.
      if (draft.view.get().sync.kind === 'blank') fields.assign({ plan })
      else change({ plan })
    },
    /** At each keystroke. The banner is that of the editor's undo history, if it has one. */
    onEditorChange: (hasText: boolean, banner: BannerId | null) =>
      change({ hasText, ...(banner && { banner }) }),
    onEditor: (editor: EditorHandle) => {
      editor.noteBanner(fields.get().banner)
      editor.noteSignature(splitSignature(content).signature)
      fields.assign({ editor })
    },
  }
}
