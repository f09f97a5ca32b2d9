import { type LetterTemplate, letterTemplateSchema } from '@novelette/domain/letters/template-schemas.ts'
import { asc, notInArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { signedIn } from '#accounts/sessions/guards.ts'
import { prepareOnce } from '#db/batching/prepared.ts'
import type { Db } from '#db/open.ts'
import { templates } from '#db/schema.ts'
import { funnyTemplates, heartfeltTemplates, romanticTemplates } from '#templates/template-texts.ts'

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

function listTemplates(db: Db): Promise<LetterTemplate[]> {
  return statements(db).all.execute()
}

export const templatesRoutes = {
  list: signedIn
    .route({ method: 'GET', path: '/templates', tags: ['templates'], summary: 'Letters to start from' })
    .output(z.array(letterTemplateSchema))
    .handler(({ context }) => listTemplates(context.deps.db)),
}
