const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export const isEnclosureId = (id: unknown): id is string => typeof id === 'string' && idPattern.test(id)

export const enclosureKinds = ['photograph', 'recording'] as const
export type EnclosureKind = (typeof enclosureKinds)[number]

export const byEnclosureKind = <Value>(of: (kind: EnclosureKind) => Value) =>
  Object.fromEntries(enclosureKinds.map(kind => [kind, of(kind)])) as Readonly<Record<EnclosureKind, Value>>

/** By the plural, as calls have it: `{ photographs, recordings }`. */
export const byEnclosurePlural = <Value>(of: (kind: EnclosureKind) => Value) =>
  Object.fromEntries(enclosureKinds.map(kind => [`${kind}s`, of(kind)])) as Readonly<
    Record<`${EnclosureKind}s`, Value>
  >

/** Of what is sent to somebody: they take it, they have not written yet, they want none of its kind, or nobody encloses any here. */
export const enclosureOutcomes = ['taken', 'friends_only', 'not_wanted', 'off'] as const
export type EnclosureOutcome = (typeof enclosureOutcomes)[number]

/** What it is stored as: a photograph in two sizes, a recording once. */
export const filesOfKind = {
  photograph: ['large', 'small'],
  recording: ['sound'],
} as const satisfies Record<EnclosureKind, readonly string[]>
export type EnclosureFileName = (typeof filesOfKind)[EnclosureKind][number]
export const enclosureFileNames = [...filesOfKind.photograph, ...filesOfKind.recording] as const
