export type ChartDay = {
  /** Such as 2026-11-20. */
  readonly day: string
  readonly value: number
  readonly text: string
  readonly cells: readonly string[]
}
