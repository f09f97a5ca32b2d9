import type { ReadingPart } from '../../kind/reading-part.ts'
import { Promises } from './promises.tsx'

export const promiseReading: ReadingPart = {
  UnderWords: ({ parts }) => <Promises promises={parts.promises} />,
}
