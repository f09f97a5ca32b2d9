import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment, profiles, users } from './schema.ts'

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
