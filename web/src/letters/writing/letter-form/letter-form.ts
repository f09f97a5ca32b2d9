import { type LetterLanguage, openingText } from '@novelette/domain/languages/letter-languages.ts'
import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { isEnclosedFigure, splitFigures } from '@novelette/domain/letters/parts/figure-elements.ts'
import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { readKeptLines } from '#letters/parts/line/kept-lines.ts'
import type { DraftSnapshot } from '#letters/writing/drafts/draft-snapshot.ts'
import {
  type DraftGuest,
  type DraftText,
  draftTextOf,
  planOf,
  receiverToKeep,
  sameText,
  withoutEdits,
} from '#letters/writing/drafts/draft-text.ts'
import { createWindowDraft } from '#letters/writing/drafts/window-draft.ts'
import type { EditorHandle } from '#letters/writing/editor/editor-handle.ts'
import { createStore } from '#lib/store.ts'
import { hasText } from '#stationery/letter/letter-text.ts'
import { createLanguageChoice, type LanguageChoice } from './written-in.ts'

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

type Fields = ReturnType<typeof createFields>

function createFields({ receiver, guest, content, banner, plan }: DraftText, language: LanguageChoice) {
  const initial = {
    typed: receiver,
    chosen: receiver,
    guest,
    banner,
    plan,
    ...language.fieldsOf(openingText(content)),
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
  const content = initialContentOf(writerId, snapshot)
  const language = createLanguageChoice(snapshot.text)
  const fields = createFields(snapshot.text, language)
  const text = () => textOf(fields.get(), content, language)
  const letter = createEditedLetter(snapshot)
  const isEmpty = () => !isWorthKeeping(fields.get(), content)
  const textToKeep = () => {
    const now = isEmpty() ? null : text()
    return now && letter.equalsSaved(now) ? null : now
  }
  const draft = createWindowDraft({ writerId, snapshot, read: textToKeep, onSessionOver })
  const change: Change = changed => {
    letter.touch()
    fields.assign(changed)
    draft.change()
  }
  return {
    id: snapshot.id,
    /** What the editor starts with. */
    initialContent: content,
    draft,
    text,
    /** Null where nothing would be lost. */
    textToKeep,
    isEmpty,
    /** The saved text of the scheduled letter that is being changed: while the form equals it, there is no draft. */
    setSavedLetter(text: DraftText): void {
      letter.setSaved(text)
      if (draft.view.get().sync.kind !== 'blank' && textToKeep() === null) draft.change()
    },
    useFields: fields.useValue,
    ...createRecipientSetters(change),
    ...createPlanSetters(fields, draft, change),
    ...createLookSetters(fields, language, change),
    /** At each keystroke. The banner is that of the editor's undo history, if it has one. */
    onEditorChange: (hasText: boolean, banner: BannerId | null, opening: string) =>
      change({ hasText, ...(banner && { banner }), ...language.fieldsOf(opening) }),
    onEditor: (editor: EditorHandle) => {
      editor.noteBanner(fields.get().banner)
      fields.assign({ editor })
    },
  }
}

/** A letter that nobody has begun has the heading and the name of its writer's last one. */
const initialContentOf = (writerId: string, { sync, text: { content } }: DraftSnapshot) =>
  sync.kind === 'blank' && content === '' ? readKeptLines(writerId) : content

/** The scheduled letter that is being changed, as it was last saved. */
function createEditedLetter({ sync }: DraftSnapshot) {
  let saved: DraftText | null = null
  // A letter that came from elsewhere may be written otherwise than the editor writes it.
  let isAsOpened = sync.kind === 'blank'
  return {
    setSaved: (text: DraftText) => {
      saved = text
    },
    touch: () => {
      isAsOpened = false
    },
    equalsSaved: (now: DraftText): boolean => {
      if (!now.plan?.edits) return false
      return isAsOpened || (saved !== null && sameText(withoutEdits(now), withoutEdits(saved)))
    },
  }
}

/** Whether it has words or an enclosed part, even of a kind that this release does not know. */
function isWorthKeeping({ hasText, editor }: LetterFields, initialContent: string): boolean {
  const { figures } = splitFigures(editor?.figures() ?? initialContent)
  return hasText || figures.some(isEnclosedFigure)
}

/** What the fields say; `initialContent` until the editor has the text. */
function textOf(fields: LetterFields, initialContent: string, choice: LanguageChoice): DraftText {
  const { typed, guest, banner, language, plan, editor } = fields
  const content = editor?.markup() ?? initialContent
  const lang = choice.toStore(language, content)
  return draftTextOf({ receiver: receiverToKeep(typed), guest, content, banner, lang, plan })
}

/** Changes fields, and with them the draft. */
type Change = (changed: Partial<LetterFields>) => void

function createRecipientSetters(change: Change) {
  return {
    typeRecipient: (typed: string) => change({ typed, chosen: '' }),
    chooseRecipient: (username: string) => change({ typed: username, chosen: username, guest: undefined }),
    /** None: back to the field for a username. */
    chooseGuest: (guest?: DraftGuest) =>
      change({ typed: '', chosen: '', guest: guest && { id: guest.id, name: guest.name } }),
  }
}

function createLookSetters(fields: Fields, language: LanguageChoice, change: Change) {
  return {
    setBanner: (banner: BannerId) => {
      fields.get().editor?.noteBanner(banner)
      change({ banner })
    },
    setLanguage: (chosen: LetterLanguage) => {
      language.choose(chosen)
      change({ language: chosen })
    },
  }
}

type WindowDraft = ReturnType<typeof createWindowDraft>

function createPlanSetters(fields: Fields, draft: WindowDraft, change: Change) {
  return {
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
  }
}
