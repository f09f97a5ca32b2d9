import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from '#db/errors.ts'

const nodeError = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall })

test.each([
  nodeError('EHOSTUNREACH', 'connect'),
  nodeError('ENETUNREACH', 'connect'),
  nodeError('EHOSTUNREACH', 'read'),
  nodeError('EHOSTDOWN', 'connect'),
  nodeError('ETIMEDOUT', 'read'),
  nodeError('EAI_AGAIN', 'getaddrinfo'),
  nodeError('ENOTFOUND', 'getaddrinfo'),
  nodeError('ENOENT', 'connect'),
  new AggregateError([nodeError('ECONNREFUSED', 'connect'), nodeError('ETIMEDOUT', 'connect')]),
  new Error('Failed query', { cause: nodeError('EHOSTUNREACH', 'read') }),
])('isDatabaseUnavailable recognises an unreachable database: %s', error => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each([nodeError('ENOENT', 'open'), nodeError('23505', ''), new AggregateError([new Error('not ours')])])(
  'isDatabaseUnavailable ignores other errors: %s',
  error => {
    expect(isDatabaseUnavailable(error)).toBe(false)
  },
)
