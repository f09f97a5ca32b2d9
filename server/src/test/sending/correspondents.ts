import { eq } from 'drizzle-orm'
import { scheduledLetters } from '#db/scheduling-schema.ts'
import { drafts, letters } from '#db/schema.ts'
import type { Browser } from '#test/browser.ts'
import type { TestApp, TestPerson } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'

/** Jack writes to Rose, and to a guest who may answer. */
export type Correspondents = {
  readonly jack: TestPerson
  readonly rose: TestPerson
  readonly guest: Awaited<ReturnType<typeof storeGuest>> & { readonly name: string }
  /** Who has the link of the guest, and no account. */
  readonly reader: Browser
}

let made = 0

/** Whom no other test knows. `jack`: somebody else for him to write to. */
export async function createCorrespondents(app: TestApp, jack?: TestPerson): Promise<Correspondents> {
  made += 1
  const writer = jack ?? (await app.signUpAndIn(`Jack${made}`))
  const name = `Rosalind ${made}`
  return {
    jack: writer,
    rose: await app.signUpAndIn(`Rose${made}`),
    guest: { ...(await storeGuest(app.deps, writer.user.id, { name })), name },
    reader: app.visitor(),
  }
}

/** What there is under an id, of letters, of those that come later, and of drafts. */
export async function rowsWithId({ deps: { db } }: TestApp, id: string) {
  return {
    letters: await db.select().from(letters).where(eq(letters.id, id)),
    scheduled: await db.select().from(scheduledLetters).where(eq(scheduledLetters.id, id)),
    drafts: await db.select().from(drafts).where(eq(drafts.id, id)),
  }
}
