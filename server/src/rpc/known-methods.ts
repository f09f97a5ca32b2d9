import { isPagePath } from '@novelette/domain/pages/paths.ts'
import type { FastifyInstance } from 'fastify'
import { earlierForms } from '#rpc/earlier-forms.ts'
import { procedures } from '#rpc/router.ts'

type Known = { readonly pattern: RegExp; readonly methods: readonly string[] }

/** Of a path, whether it is a route, a call of /api/v1 or a page; none of what nobody knows. */
type MethodsOf = (path: string) => readonly string[]

const reading = ['GET', 'HEAD']

/** Before the routes are registered. */
export function collectMethods(app: FastifyInstance): MethodsOf {
  const known: Known[] = [...procedures.values(), ...Object.values(earlierForms)].map(procedure => {
    const { method = '', path = '' } = procedure['~orpc'].route
    const isStream = path === '/live'
    return {
      pattern: patternOf(`/api/v1${path}`),
      methods: method === 'GET' && !isStream ? reading : [method],
    }
  })
  app.addHook('onRoute', ({ method, url }) => {
    // Of its calls all are known already.
    if (!url.startsWith('/api/v1/') || url.endsWith('.json'))
      known.push({ pattern: patternOf(url), methods: [method].flat() })
  })
  return path => {
    const found = known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    return [...new Set([...found, ...(isPagePath(path) ? reading : [])])]
  }
}

/** `:id` and `{id}` are a part of a path, `*` is all that follows. */
function patternOf(url: string): RegExp {
  const parts = url
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/:\w+|\{\w+\}/g, '[^/]+')
    .replace(/\*/g, '.*')
  return new RegExp(`^${parts}/?$`)
}

/** oRPC finds the calls of /api/v1 also with a slash at their end; routes of their own answer there, too. */
export const withTrailingSlash = (url: string): readonly string[] => [url, `${url}/`]
