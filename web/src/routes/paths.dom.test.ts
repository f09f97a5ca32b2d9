import { isPagePath, routePatterns } from '@novelette/domain/pages/paths.ts'
import { expect, test } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { createAppRouter } from './router.ts'

const profile = '/u/$username'

const paths = Object.keys(
  createAppRouter(
    createQueryClient(() => undefined),
    {},
  ).routesByPath,
)

test('a failure is told by the patterns of the router', () => {
  expect(paths.toSorted()).toEqual(routePatterns.toSorted())
})

test('the server knows every path of the router as a page', () => {
  const pages = paths.filter(path => path !== profile)
  const addresses = pages.map(path => path.replace('$personId', crypto.randomUUID()))
  expect(addresses.filter(path => !isPagePath(path))).toEqual([])
  expect(addresses.length).toBeGreaterThan(15)
})
