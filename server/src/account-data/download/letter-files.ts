import { bannerOf } from '@novelette/domain/letters/banners.ts'
import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import type { Letter } from '@novelette/domain/letters/letters.ts'
import { downloadedLetterFiles } from '#account-data/download/downloaded-letter.ts'
import { type PackedKind, packEnclosures } from '#account-data/download/enclosed-files.ts'
import type { DecryptionGuard } from '#account-data/download/skip-undecryptable.ts'
import type { PackedFile } from '#account-data/download/zip.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import { inBatches, prepareList, sides } from '#letters/lists/lists.ts'
import { copyReceived, openSent } from '#letters/opening.ts'
import { fileNames } from '#lib/file-names.ts'
import { formatUtcDate, utcMoment } from '#lib/utc.ts'

const statements = prepareOnce(db => ({
  received: prepareList(db, 'data_received', sides.receiver),
  sent: prepareList(db, 'data_sent', sides.sender),
}))

const folders = {
  received: { preposition: 'from', open: copyReceived },
  sent: { preposition: 'to', open: openSent },
} as const

/** Reads in batches the letters of one side that its owner has not removed. Changes no status. */
export async function* letterFiles(
  deps: Dependencies,
  userId: string,
  folder: keyof typeof folders,
  opening: DecryptionGuard,
): AsyncGenerator<PackedFile> {
  const { preposition, open } = folders[folder]
  const nameOf = fileNames()
  for await (const page of inBatches(statements(deps.db)[folder], { user: userId })) {
    for (const { id, createdAt, person } of page) {
      const name = nameOf(createdAt, `${preposition} ${person.username}`, id)
      const path = `letters/${folder}/${name}`
      const letter = await opening.openOrSkip(() => open(deps, userId, id), path)
      if (!letter) continue
      const enclosed = await packEnclosures(deps, userId, { path, content: letter.content }, opening)
      yield* filesOf({ path, title: `A letter ${preposition} ${person.username}` }, letter, enclosed)
    }
  }
}

/** In place of the words of a closed letter (docs/rules.md 10.6). */
const closedNote = '<p>Its words are here once you have opened it.</p>'

function filesOf(
  { path, title }: { readonly path: string; readonly title: string },
  letter: Letter,
  enclosed: readonly PackedKind[],
): PackedFile[] {
  const { id, status, createdAt, banner, content, lang, favourite, openWhen } = letter
  const [from, to] = [letter.sender.username, letter.receiver.username]
  const paper = bannerOf(banner).name
  return downloadedLetterFiles(
    {
      path,
      changedAt: createdAt,
      page: {
        title: `${title}, ${formatUtcDate(createdAt)}`,
        facts: {
          From: from,
          To: to,
          Sent: utcMoment(createdAt),
          Paper: paper,
          ...(openWhen && { Closed: openWhenText(openWhen.label) }),
        },
        banner,
        content: content || closedNote,
        lang,
        signedBy: from,
      },
      data: {
        id,
        from,
        to,
        sentAt: createdAt,
        status,
        favourite,
        paper,
        banner,
        content,
        ...(lang && { lang }),
        ...(openWhen && { openWhen }),
      },
    },
    enclosed,
  )
}
