import type { EnclosureKind } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import type { EnclosureFileName, LetterParts } from '@novelette/domain/letters/parts/part-table.ts'
import { developPhotograph } from '#letters/parts/photograph/develop-photograph.ts'
import { withPhotographs } from '#letters/parts/photograph/downloaded-photographs.ts'
import { recordingLinks } from '#letters/parts/recording/downloaded-recordings.ts'
import { remuxInChildProcess } from '#letters/parts/recording/remux-in-child-process.ts'

export type FilesOfKind<Kind extends EnclosureKind, Bytes = Uint8Array> = Readonly<
  Record<EnclosureFileName<Kind>, Bytes>
>

/** A letter as a page of a download: its words, and what comes under them. */
export type LetterPage = { readonly words: string; readonly under: string }

/** An enclosure in a download, with its path beside its letter's HTML page. */
export type DownloadedPart<Kind extends EnclosureKind> = {
  readonly part: LetterParts[`${Kind}s`][number]
  readonly path: string
  readonly files: FilesOfKind<Kind, Buffer>
}

type KindWithFiles<Kind extends EnclosureKind> = {
  readonly preparedAtOnce: number
  /** What is stored of a file. */
  readonly prepare: (file: Uint8Array) => Promise<FilesOfKind<Kind>>
  /** Of each of its files. */
  readonly contentType: string
  readonly extension: string
  readonly download: {
    /** Which of its files a download has. */
    readonly file: EnclosureFileName<Kind>
    readonly lay: (page: LetterPage, parts: readonly DownloadedPart<Kind>[]) => LetterPage
  }
}

/** What the server knows of each kind of part that has files: uploads, whoever reads them and the download go through this table. */
export const kindsWithFiles: { readonly [Kind in EnclosureKind]: KindWithFiles<Kind> } = {
  photograph: {
    // Decoding takes a core and, for a progressive photograph, 100 MB.
    preparedAtOnce: 1,
    prepare: developPhotograph,
    contentType: 'image/webp',
    extension: 'webp',
    download: {
      file: 'large',
      lay: ({ words, under }, photographs) => ({ words: withPhotographs(words, photographs), under }),
    },
  },
  recording: {
    // Each takes 110 MB, 150 at most, and a core for a second.
    preparedAtOnce: 1,
    prepare: async file => ({ sound: (await remuxInChildProcess(file)).file }),
    contentType: 'audio/mp4',
    extension: 'm4a',
    download: {
      file: 'sound',
      lay: ({ words, under }, recordings) => ({ words, under: under + recordingLinks(recordings) }),
    },
  },
}
