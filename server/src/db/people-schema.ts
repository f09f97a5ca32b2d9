import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { profiles } from './schema.ts'

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
