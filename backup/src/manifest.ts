import { z } from 'zod'

export const entryNames = {
  pictures: 'pictures/',
  tables: 'tables/',
  jobs: 'jobs',
  manifest: 'manifest.json',
} as const

const backupPartSchema = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  /** Of the COPY output, in hex. */
  sha256: z.hex(),
  /** Independent of row order, to compare restored rows. */
  rowSum: z.string(),
})
export type BackupPart = z.infer<typeof backupPartSchema>

/** The last entry of a backup. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  product: z.string(),
  madeAt: z.iso.datetime(),
  migration: z.strictObject({ when: z.int(), hash: z.hex() }),
  /** Rows are sealed under these ids of LETTER_KEYS. */
  letterKeys: z.array(z.string()),
  /** Referenced tables come first. */
  tables: z.array(backupPartSchema),
  jobs: backupPartSchema,
  pictures: z.strictObject({
    files: z.int().min(0),
    /** Of all names and digests, one per line. */
    sha256: z.hex(),
    /** Shown by profiles, but not in the store. */
    missing: z.array(z.string()),
  }),
})
export type BackupManifest = z.infer<typeof manifestSchema>
