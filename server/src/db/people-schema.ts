import { enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { enclosureFileNames } from '@novelette/domain/letters/parts/part-table.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment, profiles, quoted, users } from './schema.ts'

/** The blocked person's letters are stored but hidden (docs/rules.md 6.1). */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    // For the foreign key.
    index('blocks_blocked').on(table.blockedId),
  ],
)

/** Readers who show one sender nothing beyond delivered. */
export const noReceipts = pgTable(
  'no_receipts',
  {
    readerId: uuid('reader_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    writerId: uuid('writer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.readerId, table.writerId] }),
    index('no_receipts_writer').on(table.writerId),
  ],
)

/** The one that its writer draws once and signs letters with (docs/rules.md 3.10). Each letter has a copy of its own. */
export const signatures = pgTable('signatures', {
  id: uuid('id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  keyId: text('key_id').notNull(),
  sealedKey: bytes('sealed_key').notNull(),
  sealedStrokes: bytes('sealed_strokes').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Photographs and recordings (docs/rules.md 3.13, 3.14), under a key of their own each. */
export const enclosures = pgTable(
  'enclosures',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.id),
    kind: text('kind', { enum: enclosureKinds }).notNull().default('photograph'),
    /** Of all its files. */
    storedBytes: integer('stored_bytes').notNull(),
    keyId: text('key_id').notNull(),
    sealedKey: bytes('sealed_key').notNull(),
    /** The length of each file. */
    sealedFacts: bytes('sealed_facts').notNull(),
    /** A letter with it was: then the row stays as long as its owner’s account, so that they cannot tell whether somebody keeps that letter. */
    takenBack: boolean('taken_back').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    index('enclosures_owner').on(table.ownerId, table.storedBytes),
    check('enclosures_kind', sql`${table.kind} in (${quoted(enclosureKinds)})`),
  ],
)

/** Their files, sealed under keys derived from that of the enclosure (sealing/sealed-chunks.ts). */
export const enclosureChunks = pgTable(
  'enclosure_chunks',
  {
    enclosureId: uuid('enclosure_id')
      .notNull()
      .references(() => enclosures.id, { onDelete: 'cascade' }),
    size: text('size', { enum: enclosureFileNames }).notNull(),
    position: integer('position').notNull(),
    chunk: bytes('chunk').notNull(),
  },
  table => [
    primaryKey({ columns: [table.enclosureId, table.size, table.position] }),
    check('enclosure_chunks_size', sql`${table.size} in (${quoted(enclosureFileNames)})`),
  ],
)

/**
 * What the markup of a draft or letter names, by its id. It may name what is not stored yet, and refers to neither side: a draft
 * becomes a letter under its id.
 */
export const letterEnclosures = pgTable(
  'letter_enclosures',
  {
    letterId: uuid('letter_id').notNull(),
    enclosureId: uuid('enclosure_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.letterId, table.enclosureId] }),
    index('letter_enclosures_of').on(table.enclosureId),
  ],
)
