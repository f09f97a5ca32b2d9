import { z } from 'zod'

/** Names the entries of the archive. */
export const entryNames = {
  pictures: 'pictures/',
  tables: 'tables/',
  jobs: 'jobs',
  manifest: 'manifest.json',
} as const

const Part = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** Of the text that COPY gave, in hex. */
  sha256: z.hex(),
  /** Of the rows in whatever order they come, so that what was restored can be compared. */
  rowSum: z.string(),
})
export type Part = z.infer<typeof Part>

/** The last entry of a backup: what is in it. */
export const Manifest = z.strictObject({
  format: z.literal(1),
  /** Version of the product that wrote it. */
  product: z.string(),
  madeAt: z.iso.datetime(),
  /** The newest migration that its tables have been through. */
  migration: z.strictObject({ when: z.int(), hash: z.hex() }),
  /** Ids of LETTER_KEYS that something in it is sealed under. */
  letterKeys: z.array(z.string()),
  /** In an order in which no row comes before one that it refers to. */
  tables: z.array(Part),
  jobs: Part,
  pictures: z.strictObject({
    files: z.int().min(0),
    /** Of the names and digests of all of them, one a line. */
    sha256: z.hex(),
    /** Those that profiles showed and the store no longer had. */
    missing: z.array(z.string()),
  }),
})
export type Manifest = z.infer<typeof Manifest>
