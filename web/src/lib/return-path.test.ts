import { expect, test } from 'vitest'
import { isReturnPath } from './return-path.ts'

test.each([
  '/dashboard',
  '/compose?to=jack',
  '/inbox?letter=0198c1b2-0000-7000-8000-000000000000',
  '/u/Elena_Marsh7',
  '/sent#top',
  '/settings',
  '/testimonials',
  '/l/',
  '/keepsakes',
  '/admin?section=audit',
  '/letters/0198c1b2-0000-7000-8000-000000000000?search=rain',
])('isReturnPath accepts %s', path => {
  expect(isReturnPath(path)).toBe(true)
})

test.each([
  'https://example.com/dashboard',
  '//example.com/dashboard',
  '/\\example.com',
  '/dashboard\\..\\x',
  '/dashboardx',
  'javascript:alert(1)',
  '/\t/example.com',
  ' /dashboard',
  '/login',
  '/settings/../api',
  '/l/Ab3dEf7hJk9m',
  '/',
  '',
  `/compose?to=${'x'.repeat(500)}`,
  undefined,
])('isReturnPath refuses %s', path => {
  expect(isReturnPath(path)).toBe(false)
})
