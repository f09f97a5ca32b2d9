import { findBlanks } from '@novelette/domain/letters/template-blanks.ts'
import { templateStyles } from '@novelette/domain/letters/templates.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { templates } from '#db/schema.ts'
import { cleanMarkup } from '#sanitising/clean-markup.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/harness.ts'
import { ownTemplates, syncTemplates } from './templates.ts'

let app: TestApp
let rose: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  rose = await app.signUpAndIn('rose')
})
afterAll(() => app.stop())

test('templates.list returns at least four templates of each style, in order', async () => {
  const list = await rose.client.templates.list()
  expect(list).toEqual(ownTemplates)
  for (const style of templateStyles) {
    expect(list.filter(template => template.style === style).length).toBeGreaterThanOrEqual(4)
  }
})

test('templates.list refuses a visitor', async () => {
  await expect(app.visitor().client.templates.list()).rejects.toMatchObject({
    code: 'signed_out',
    status: 401,
  })
})

test('syncTemplates restores changed templates and deletes unknown ones', async () => {
  const { db } = app.deps
  await db.update(templates).set({ name: 'Changed' }).where(eq(templates.id, 'i-am-sorry'))
  await db
    .insert(templates)
    .values({ id: 'old', name: 'Old', style: 'funny', contentTemplate: '', position: 0 })
  await Promise.all([syncTemplates(db), syncTemplates(db)])
  expect(await rose.client.templates.list()).toEqual(ownTemplates)
})

describe.each(ownTemplates)('the template $name', ({ id, contentTemplate }) => {
  const [greeting = '', ...rest] = contentTemplate
    .replace(/<\/p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .split('\n')

  test('is a whole letter in the editor’s own markup', () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(cleanMarkup(contentTemplate)).toMatchObject({ content: contentTemplate })
    const words = [greeting, ...rest].join(' ').split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(80)
    expect(words).toBeLessThanOrEqual(180)
  })

  test('leaves nothing to be filled in that is not known as a blank', () => {
    expect(findBlanks(contentTemplate)).toHaveLength(contentTemplate.split('[').length - 1)
  })

  test('begins with a greeting line, which the theme sets in script', () => {
    expect(greeting).toMatch(/^.{2,60}$/)
    expect(greeting.endsWith(',')).toBe(true)
  })
})
