export type ChartDay = {
  readonly day: string
  readonly value: number
  readonly text: string
  readonly cells: readonly string[]
}
