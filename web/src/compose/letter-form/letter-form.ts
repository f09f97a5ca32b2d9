import { splitLetter } from '@novelette/domain/handwriting/letter-parts.ts'
import { type LetterLanguage, openingText } from '@novelette/domain/languages/letter-languages.ts'
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
import { guessWrittenIn, isLanguageShown, languageToStore } from './written-in.ts'

export type LetterFields = {
  /** The recipient's username as typed. */
  readonly typed: string
  /** A username that was chosen from a list; it needs no pause before it is looked up. */
  readonly chosen: string
  /** Whom the letter is for, if they have no account; then no username is typed. */
  readonly guest: DraftGuest | undefined
  readonly banner: BannerId
  /** As it was chosen, or guessed. */
  readonly language: LetterLanguage
  readonly isLanguageShown: boolean
  readonly plan: LetterPlan | undefined
  readonly hasText: boolean
  /** Null until the editor has loaded. From then on it has the text. */
  readonly editor: EditorHandle | null
}

function createFields({ receiver, guest, content, banner, lang, plan }: DraftText) {
  const initial = {
    typed: receiver,
    chosen: receiver,
    guest,
    banner,
    plan,
    ...languageOf(openingText(content), lang),
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

const languageOf = (opening: string, chosen: LetterLanguage | undefined) => {
  const language = chosen ?? guessWrittenIn(opening)
  return { language, isLanguageShown: isLanguageShown(language, opening) }
}

/** The fields of one letter being written, outside React, so that a planned save reads them as they are then. */
export function createLetterForm(writerId: string, snapshot: DraftSnapshot, onSessionOver: () => void) {
  const { content } = snapshot.text
  const fields = createFields(snapshot.text)
  /** None: it is guessed. What was stored is the writer's choice, unless it would be guessed again. */
  let chosen = snapshot.text.lang
  if (chosen === guessWrittenIn(openingText(content))) chosen = undefined
  const text = (): DraftText => {
    const { typed, guest, banner, language, plan, editor } = fields.get()
    const receiver = receiverToKeep(typed)
    const markup = editor?.markup() ?? content
    const lang = chosen ?? languageToStore(language, markup)
    return draftTextOf({ receiver, guest, content: markup, banner, lang, plan })
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
    onEditorChange: (hasText: boolean, banner: BannerId | null, opening: string) =>
      change({ hasText, ...(banner && { banner }), ...languageOf(opening, chosen) }),
    setLanguage: (language: LetterLanguage) => {
      chosen = language
      change({ language })
    },
    onEditor: (editor: EditorHandle) => {
      editor.noteBanner(fields.get().banner)
      const { words: _, ...drawn } = splitLetter(content)
      editor.noteDrawn(drawn)
      fields.assign({ editor })
    },
  }
}
