import * as core from 'zod/v4/core'

type Schema = core.$ZodType

/**
 * How the answers of a procedure are checked, and written as oRPC's client reads them: JSON, and the places in it where a text stands for a
 * date. Its schema says where those are. oRPC's serialiser looks for them, and for what JSON does not know besides, in every value of
 * every answer, and makes a copy of it all with a path to each.
 */
export function outputForm(schema: Schema) {
  const findDates = datesOf(schema)
  return {
    /** Checks as the schema does, as code that is written once, and leaves dates as text. */
    schema: asText(schema),
    write(output: unknown): string {
      const meta: Place[] = []
      findDates?.(output, [], meta)
      return JSON.stringify(meta.length > 0 ? { json: output, meta } : { json: output })
    },
  }
}

/** Those whose values JSON writes as they are. */
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
    case 'string':
      // Its form was looked at when it came in.
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

/** oRPC's number for a date, and the way to it. */
type Place = readonly (string | number)[]
const date = 1

type FindDates = (value: unknown, place: (string | number)[], dates: Place[]) => void

/** Null where there are none. */
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
