import type { LetterTemplate } from '@novelette/domain/letters/template-schemas.ts'
import { asc, notInArray, sql } from 'drizzle-orm'
import { prepareOnce } from '#db/batching/prepared.ts'
import type { Db } from '#db/open.ts'
import { templates } from '#db/schema.ts'
import { funnyTemplates } from '#templates/funny.ts'
import { heartfeltTemplates } from '#templates/heartfelt.ts'
import { romanticTemplates } from '#templates/romantic.ts'

/** In display order. */
export const ownTemplates: readonly LetterTemplate[] = [
  ...romanticTemplates,
  ...heartfeltTemplates,
  ...funnyTemplates,
].map(template => ({ ...template, contentTemplate: template.contentTemplate.replaceAll('>\n<', '><') }))

/** Safe when several servers start at once. */
export async function syncTemplates(db: Db): Promise<void> {
  const rows = ownTemplates.map((template, position) => ({ ...template, position }))
  await db.transaction(async tx => {
    await tx
      .insert(templates)
      .values(rows)
      .onConflictDoUpdate({
        target: templates.id,
        set: {
          name: sql`excluded.name`,
          style: sql`excluded.style`,
          contentTemplate: sql`excluded.content_template`,
          position: sql`excluded.position`,
        },
      })
    const ids = ownTemplates.map(template => template.id)
    await tx.delete(templates).where(notInArray(templates.id, ids))
  })
}

const statements = prepareOnce(db => ({
  all: db
    .select({
      id: templates.id,
      name: templates.name,
      style: templates.style,
      contentTemplate: templates.contentTemplate,
    })
    .from(templates)
    .orderBy(asc(templates.position))
    .prepare('templates'),
}))

export function listTemplates(db: Db): Promise<LetterTemplate[]> {
  return statements(db).all.execute()
}
