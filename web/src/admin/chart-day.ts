/** What a chart shows of one day. */
export type ChartDay = {
  /** Such as 2026-11-20. */
  readonly day: string
  /** How high it stands. */
  readonly value: number
  /** In words: "3 letters". */
  readonly text: string
  /** For the table, in the order of its columns. */
  readonly cells: readonly string[]
}
