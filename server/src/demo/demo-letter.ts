import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { LetterStatus } from '@novelette/domain/letters/letter-lists.ts'
import type { DemoUsername } from '#demo/people.ts'

export type DemoLetter = {
  readonly from: DemoUsername
  readonly to: DemoUsername
  readonly daysAgo: number
  readonly banner: BannerId
  readonly status: LetterStatus
  /** Line breaks between blocks are removed. */
  readonly content: string
}
