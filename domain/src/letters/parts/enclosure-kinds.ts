type Row = {
  readonly title: string
  /** What somebody would rather who wants none. */
  readonly wish: string
}

/**
 * The kinds of parts that have files, with what is said of one before a letter that has it is read; its row of part-table.ts has the rest. Its
 * calls and codes are named after it: `films`, `film_missing`, `films_not_wanted` (docs/decisions/067).
 */
export const enclosureTable = {
  photograph: { title: 'Photographs', wish: 'have letters without photographs' },
  recording: { title: 'Recordings', wish: 'read than listen' },
} as const satisfies Record<string, Row>

export type EnclosureKind = keyof typeof enclosureTable
export const enclosureKinds = Object.keys(enclosureTable) as [EnclosureKind, ...EnclosureKind[]]
