import { isPagePath } from '@novelette/domain/pages/paths.ts'
import { expect, test } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { createAppRouter } from './router.ts'

const profile = '/u/$username'

test('the server knows every path of the router as a page', () => {
  const router = createAppRouter(
    createQueryClient(() => undefined),
    {},
  )
  const paths = Object.keys(router.routesByPath).filter(path => path !== profile)
  const addresses = paths.map(path => path.replace('$personId', crypto.randomUUID()))
  expect(addresses.filter(path => !isPagePath(path))).toEqual([])
  expect(addresses.length).toBeGreaterThan(15)
})
