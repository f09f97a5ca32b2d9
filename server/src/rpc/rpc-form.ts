import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import * as core from 'zod/v4/core'
import { AppError } from '#lib/app-error.ts'

const serializer = new StandardRPCJsonSerializer()

const requestSchema = z.strictObject({ json: z.optional(z.unknown()), meta: z.optional(z.array(z.any())) })

/** Throws invalid_input when the body is not oRPC's. */
export function readInput(body: unknown): unknown {
  if (body === undefined) return
  const form = requestSchema.safeParse(body)
  if (!form.success) throw new AppError('invalid_input')
  try {
    return serializer.deserialize(form.data.json, form.data.meta ?? [])
  } catch {
    throw new AppError('invalid_input')
  }
}

/** Of a GET. Throws invalid_input. */
export function readQueryInput(query: unknown): unknown {
  const { data } = query as { readonly data?: unknown }
  if (data === undefined) return
  try {
    return readInput(JSON.parse(String(data)))
  } catch {
    throw new AppError('invalid_input')
  }
}

const inRpcForm = (json: unknown) => ({ json })

/** Fastify's own errors must have the form of the API. */
export function inWireForm({ url }: Pick<FastifyRequest, 'url'>, body: unknown) {
  return url.startsWith('/api/rpc/') ? inRpcForm(body) : body
}

type Schema = core.$ZodType

/** JSON, and the paths of dates, which come from the schema: oRPC's serialiser would visit and copy every value. */
export function outputForm(schema: Schema) {
  const findDates = datesOf(schema)
  return {
    /** Validates with compiled code, and turns dates into strings. */
    schema: asText(schema),
    write(output: unknown): string {
      const meta: DatePath[] = []
      findDates?.(output, [], meta)
      return JSON.stringify(meta.length > 0 ? { json: output, meta } : { json: output })
    },
  }
}

const plain = new Set(['number', 'boolean', 'enum', 'literal'])

function asText(schema: Schema): Schema {
  const { def } = (schema as core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return new core.$ZodObjectJIT({ ...def, shape: mapShape(def.shape, asText) })
    case 'array':
      return new core.$ZodArray({ ...def, element: asText(def.element) })
    case 'nullable':
      return new core.$ZodNullable({ ...def, innerType: asText(def.innerType) })
    case 'optional':
      return new core.$ZodOptional({ ...def, innerType: asText(def.innerType) })
    case 'union':
      return new core.$ZodUnion({ ...def, options: def.options.map(asText) })
    case 'string':
      // Strings were validated on input.
      return new core.$ZodString({ type: 'string' })
    case 'date':
      return new core.$ZodPipe({ type: 'pipe', in: schema, out: isoText })
    default:
      if (!plain.has(def.type)) throw new Error(`no answer of ours has a ${def.type} in it yet`)
      return schema
  }
}

const isoText = new core.$ZodTransform({ type: 'transform', transform: date => (date as Date).toISOString() })

const mapShape = <Value>(shape: core.$ZodShape, map: (schema: Schema) => Value) =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, map(schema)]))

/** oRPC's type number for a date, followed by its path. */
type DatePath = readonly (string | number)[]
const date = 1

type FindDates = (value: unknown, place: (string | number)[], dates: DatePath[]) => void

function datesOf(schema: Schema): FindDates | null {
  const { def } = (schema as core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return datesOfFields(mapShape(def.shape, datesOf))
    case 'array':
      return datesOfEach(datesOf(def.element))
    case 'nullable': {
      const find = datesOf(def.innerType)
      return find && ((value, place, dates) => value !== null && find(value, place, dates))
    }
    case 'optional': {
      const find = datesOf(def.innerType)
      return find && ((value, place, dates) => value !== undefined && find(value, place, dates))
    }
    case 'union':
      if (def.options.some(datesOf)) throw new Error('no answer of ours has a date in a union yet')
      return null
    case 'date':
      return (_value, place, dates) => dates.push([date, ...place])
    default:
      return null
  }
}

function datesOfFields(fields: Readonly<Record<string, FindDates | null>>): FindDates | null {
  const dated = Object.entries(fields).filter((field): field is [string, FindDates] => field[1] !== null)
  if (dated.length === 0) return null
  return (value, place, dates) => {
    for (const [key, find] of dated) {
      place.push(key)
      find((value as Record<string, unknown>)[key], place, dates)
      place.pop()
    }
  }
}

function datesOfEach(find: FindDates | null): FindDates | null {
  return (
    find &&
    ((value, place, dates) => {
      for (const [index, one] of (value as unknown[]).entries()) {
        place.push(index)
        find(one, place, dates)
        place.pop()
      }
    })
  )
}
