import type { EnclosureKind } from './enclosure-kinds.ts'

/** What a kind is called in the markup: `<figure data-photograph="…`. */
export type PartName =
  | 'heading'
  | 'name'
  | 'promise'
  | 'font'
  | 'page'
  | 'flower'
  | 'signature'
  | EnclosureKind

/** What a figure holds: its first attribute's value, with what follows it up to the last quotation mark, and its text, as plain text. */
export type PartFigure = { readonly attributes: string; readonly text: string }

/**
 * What is written in a part: `words` of the letter like those above it; a `caption`; or a `transcript`, for whoever cannot hear it.
 * All are searched, the words are in the preview, too.
 */
export type PartTextRole = 'caption' | 'words' | 'transcript'

type PartFiles<Name extends string> = {
  /** What one is stored as. */
  readonly names: readonly Name[]
  /** Of a file that comes in. */
  readonly bytes: number
  readonly perHour: number
  /** In Settings, beside the switch of whoever takes them, and of who wants none. */
  readonly choice: { readonly taken: string; readonly notWanted: string }
}

/** What is to be known of a kind of part, but how it is shown. A row of part-table.ts. */
export type PartKind<Part, Most extends number = number> = {
  readonly name: PartName
  /** How many a letter has. */
  readonly most: Most
  /** Null where it is none. The table refuses what `write` would write differently. */
  read(figure: PartFigure): Part | null
  write(part: Part): PartFigure
  /** Only of kinds with files, the rows of enclosure-kinds.ts. */
  readonly files?: PartFiles<string>
  /** Whether it may come directly before `others` of its kind; else any may. */
  mayPrecede?(part: Part, others: readonly Part[]): boolean
  /** The order in the markup; else as they come. */
  inOrder?(parts: readonly Part[]): readonly Part[]
  /** Its text, and what a preview says of words in which nothing is visible. */
  readonly written?: { readonly role: PartTextRole; of(part: Part): string; readonly unseen?: string }
  /** Of one or more, in a sentence: `2 photographs`. */
  count?(parts: readonly Part[]): string
}

/** By their ids their files are stored, and a letter names each once. */
export type PartWithFiles = { readonly id: string }
export type PartKindWithFiles<Part extends PartWithFiles, Name extends string> = PartKind<Part> & {
  readonly files: PartFiles<Name>
}

export const partCountText = (count: number, one: string, many: string): string =>
  count === 1 ? `a ${one}` : `${count} ${many}`
