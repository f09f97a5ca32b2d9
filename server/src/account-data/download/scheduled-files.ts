import { bannerOf } from '@novelette/domain/letters/banners.ts'
import type { ScheduledLetter } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { downloadedLetterFiles } from '#account-data/download/downloaded-letter.ts'
import { type PackedKind, packEnclosures } from '#account-data/download/enclosed-files.ts'
import type { DecryptionGuard } from '#account-data/download/skip-undecryptable.ts'
import type { PackedFile } from '#account-data/download/zip.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { fileNames } from '#lib/file-names.ts'
import { utcMoment } from '#lib/utc.ts'
import { getScheduled, listScheduled } from '#scheduling/own-scheduled.ts'

/** Letters that have not left, with those that came back. */
export async function* scheduledFiles(
  deps: Dependencies,
  userId: string,
  opening: DecryptionGuard,
): AsyncGenerator<PackedFile> {
  const nameOf = fileNames()
  for (const { id, receiver, writtenAt } of await listScheduled(deps, userId)) {
    const path = `letters/waiting/${nameOf(writtenAt, `to ${receiver.username}`, id)}`
    const letter = await opening.openOrSkip(() => getScheduled(deps, userId, id), path)
    if (!letter) continue
    const enclosed = await packEnclosures(deps, userId, { path, content: letter.content }, opening)
    yield* filesOf(path, letter, enclosed)
  }
}

function filesOf(path: string, letter: ScheduledLetter, enclosed: readonly PackedKind[]): PackedFile[] {
  const { id, receiver, banner, content, lang, delivery, deliverAt, returned, savedAt } = letter
  const to = receiver.username
  const paper = bannerOf(banner).name
  return downloadedLetterFiles(
    {
      path,
      changedAt: savedAt,
      page: {
        title: `A scheduled letter to ${to}`,
        facts: { To: to, Leaves: leavesAt(letter), 'Last changed': utcMoment(savedAt), Paper: paper },
        banner,
        content,
        lang,
      },
      data: {
        id,
        to,
        delivery,
        deliverAt,
        returned,
        changedAt: savedAt,
        paper,
        banner,
        content,
        ...(lang && { lang }),
      },
    },
    enclosed,
  )
}

function leavesAt({ delivery, deliverAt, returned }: ScheduledLetter): string {
  if (returned) return `came back on ${utcMoment(returned.at)}`
  if (deliverAt) return utcMoment(deliverAt)
  return 'wall' in delivery ? `${delivery.wall.replace('T', ' ')} by the clock of its receiver` : ''
}
