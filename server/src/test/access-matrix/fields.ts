import type { $ZodTypes } from 'zod/v4/core'

export function objectsIn(schema: unknown, path = ''): { path: string; isStrict: boolean }[] {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'object') {
    const inner = Object.entries(def.shape).flatMap(([key, value]) => objectsIn(value, `${path}.${key}`))
    return [{ path, isStrict: def.catchall?._zod.def.type === 'never' }, ...inner]
  }
  return innerSchemasOf(schema as $ZodTypes).flatMap(part => objectsIn(part, path))
}

export function fieldsOutside(schema: unknown, value: unknown, path = ''): string[] {
  const { def } = (schema as $ZodTypes)._zod
  if (Array.isArray(value)) {
    const [element] = innerSchemasOf(schema as $ZodTypes)
    return value.flatMap(one => fieldsOutside(element, one, `${path}[]`))
  }
  if (def.type === 'union') {
    const outside = def.options.map(option => fieldsOutside(option, value, path))
    return outside.find(({ length }) => length === 0) ?? outside.flat()
  }
  if (def.type !== 'object') {
    const [inner] = innerSchemasOf(schema as $ZodTypes)
    return inner ? fieldsOutside(inner, value, path) : []
  }
  const { shape } = def
  return Object.entries(value ?? {}).flatMap(([key, inside]) =>
    shape[key] ? fieldsOutside(shape[key], inside, `${path}.${key}`) : [`${path}.${key}`],
  )
}

export function innerSchemasOf({ _zod: { def } }: $ZodTypes): unknown[] {
  if ('innerType' in def) return [def.innerType]
  if ('element' in def) return [def.element]
  if (def.type === 'pipe') return [def.in]
  if (def.type === 'union') return [...def.options]
  return []
}
