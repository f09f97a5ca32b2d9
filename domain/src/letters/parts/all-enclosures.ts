import { type EnclosureKind, enclosureKinds } from './enclosure-kinds.ts'

export const byEnclosureKind = <Value>(of: (kind: EnclosureKind) => Value) =>
  Object.fromEntries(enclosureKinds.map(kind => [kind, of(kind)])) as Readonly<Record<EnclosureKind, Value>>

/** By the plural, as calls have it: `{ photographs, recordings }`. */
export const byEnclosurePlural = <Value>(of: (kind: EnclosureKind) => Value) =>
  Object.fromEntries(enclosureKinds.map(kind => [`${kind}s`, of(kind)])) as Readonly<
    Record<`${EnclosureKind}s`, Value>
  >

/** `photographs and recordings` */
export const allEnclosures = new Intl.ListFormat('en-GB').format(enclosureKinds.map(kind => `${kind}s`))

/** `Photographs and recordings` */
export const allEnclosuresTitle = allEnclosures.replace(/^./, first => first.toUpperCase())

/** Where the operator gives no room for them. */
export const enclosuresOff = `${allEnclosuresTitle} cannot be enclosed here.`
