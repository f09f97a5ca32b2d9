import { type EnclosureKind, enclosureKinds } from './enclosure-kinds.ts'
import { flowerKind } from './flower/flower-kind.ts'
import { fontKind } from './font/font-kind.ts'
import { headingKind } from './heading/heading-kind.ts'
import { nameKind } from './name/name-kind.ts'
import { pageKind } from './page/page-kind.ts'
import type { PartKind } from './part-kind.ts'
import { photographKind } from './photograph/photograph-kind.ts'
import { promiseKind } from './promise/promise-kind.ts'
import { recordingKind } from './recording/recording-kind.ts'
import { signatureKind } from './signature/signature-kind.ts'

/**
 * What lies in a letter beside its words, in the order of the markup, by what it is called in LetterParts. A new kind comes first: a
 * server of the release before reads from the end, and knows all that follows it (docs/decisions/067).
 */
const partTable = {
  heading: headingKind,
  name: nameKind,
  promises: promiseKind,
  font: fontKind,
  photographs: photographKind,
  recordings: recordingKind,
  pages: pageKind,
  flowers: flowerKind,
  signature: signatureKind,
} as const

type PartTable = typeof partTable
type PartField = keyof PartTable
type Held<Kind> =
  Kind extends PartKind<infer Part, infer Most> ? (Most extends 1 ? Part | null : readonly Part[]) : never

/** Of a kind that a letter has one of at most, it or null; of one with files a list all the same. */
export type LetterParts = { readonly [Field in PartField]: Held<PartTable[Field]> } & {
  /** Figures of kinds that are not known here, as they are written; only where there are some. */
  readonly unknown?: readonly string[] | undefined
}

type Row = { readonly field: PartField; readonly kind: PartKind<unknown> }

export const partRows: readonly Row[] = Object.entries<PartKind<unknown>>(partTable).map(([field, kind]) => ({
  field: field as PartField,
  kind,
}))

export const partKindOf = <Kind extends EnclosureKind>(kind: Kind) => partTable[`${kind}s` as const]

export type EnclosureFileName<Kind extends EnclosureKind = EnclosureKind> =
  PartTable[`${Kind}s`]['files']['names'][number]

/** Those of all kinds. */
export const enclosureFileNames = enclosureKinds.flatMap<EnclosureFileName>(
  kind => partKindOf(kind).files.names,
) as [EnclosureFileName, ...EnclosureFileName[]]

export const isListed = ({ most, files }: PartKind<unknown>): boolean => most > 1 || files !== undefined

const nothing: readonly unknown[] = []

/** Those of a kind, however many it may have. */
export function listParts(parts: Partial<LetterParts>, field: PartField): readonly unknown[] {
  const held: unknown = parts[field]
  if (Array.isArray(held)) return held
  return held === null || held === undefined ? nothing : [held]
}
