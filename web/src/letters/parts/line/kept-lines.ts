import { lineFiguresOf } from '@novelette/domain/letters/parts/figure-elements.ts'
import { storedEntry } from '#lib/storage/entries.ts'

const entry = () => storedEntry('heading-and-name:')

const form = /^(?:<figure data-(?:heading|name)="\w*">[^<>]*<\/figure>)+$/

/** Those of a letter that was sent, or waits until it can be (docs/rules.md 3.21). The writer's next letter begins with them, in this browser. */
export function keepLines(writerId: string, content: string): void {
  const kept = lineFiguresOf(content)
  if (kept) entry().writeText(kept, writerId)
  else entry().remove(writerId)
}

/** The heading and the name with which the writer's next letter begins, as they are written in it; empty where it has none. */
export function readKeptLines(writerId: string): string {
  const kept = entry().readText(writerId) ?? ''
  return form.test(kept) ? kept : ''
}
