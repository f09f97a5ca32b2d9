import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { laterYear } from '#test/scheduling/later-year.ts'

/** Of fields that inputs.ts leaves out, by their names. */
const samples: Readonly<Record<string, unknown>> = {
  wall: `${laterYear}-07-01T09:00`,
  zone: 'Europe/Lisbon',
  day: `${laterYear}-07-01`,
  createdAt: '2024-07-01T09:00:00.000Z',
  timeZone: 'Europe/Lisbon',
  lang: 'pt',
  label: 'When it rains',
  email: 'elsewhere@example.com',
  dailyAt: '07:30',
  from: '22:00',
  to: '07:00',
  username: 'Newcomer',
  password: 'a new one that nobody knows',
}

type Given = Readonly<Record<string, unknown>>

/**
 * Inputs of every form that a schema takes: each option of a union, each optional field alone and all of them, null where it may be.
 * `given` are values for its fields.
 */
export function formsOf(schema: unknown, given: unknown, name = ''): readonly unknown[] {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return formsOfObject(def.shape, isRecord(given) ? given : {})
    case 'union':
      return def.options.flatMap(option => formsOf(option, given, name))
    case 'array':
      return Array.isArray(given) ? [given, []] : [[], formsOf(def.element, undefined, name).slice(0, 1)]
    case 'nullable':
      return [...formsOf(def.innerType, given, name), null]
    case 'optional':
    case 'default':
      return formsOf(def.innerType, given, name)
    case 'pipe':
      return formsOf(def.in, given, name)
    case 'literal':
      return def.values
    case 'boolean':
      return [true, false]
    default:
      return [sampleOf(schema as $ZodType, given, name)]
  }
}

function formsOfObject(shape: Readonly<Record<string, unknown>>, given: Given): readonly unknown[] {
  const fields = Object.entries(shape).map(([key, schema]) => {
    const isOptional = ['optional', 'default'].includes((schema as $ZodTypes)._zod.def.type)
    return { key, isOptional, forms: formsOf(schema, given[key], key) }
  })
  const firstOf = (some: typeof fields) => Object.fromEntries(some.map(({ key, forms }) => [key, forms[0]]))
  const least = firstOf(fields.filter(({ isOptional }) => !isOptional))
  const each = fields.flatMap(({ key, isOptional, forms }) =>
    forms.slice(isOptional ? 0 : 1).map(form => ({ ...least, [key]: form })),
  )
  return [least, ...each, firstOf(fields)]
}

function sampleOf(schema: $ZodType, given: unknown, name: string): unknown {
  const { def } = (schema as $ZodTypes)._zod
  const first = def.type === 'enum' ? Object.values(def.entries)[0] : undefined
  const found = [given, samples[name], first, randomUUID(), 1, 'x'].find(
    value => value !== undefined && z.safeParse(schema, value).success,
  )
  if (found === undefined) throw new Error(`input-forms.ts has no sample of ${name}.`)
  return found
}

const isRecord = (value: unknown): value is Given => typeof value === 'object' && value !== null
