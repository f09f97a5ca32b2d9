import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/db/schema.ts',
    './src/db/access-schema.ts',
    './src/db/named-locks.ts',
    './src/db/people-schema.ts',
    './src/db/guests-schema.ts',
    './src/db/notices-schema.ts',
    './src/db/scheduling-schema.ts',
    './src/db/moderation-schema.ts',
  ],
  out: './src/db/migrations',
})
