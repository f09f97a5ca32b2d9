import { expect, it } from 'vitest'
import { canServe, clockProblem, release, versionLine } from '#lib/release.ts'
import { run } from '#test/commands.ts'

it.each([
  ['1.2.3', true],
  ['1.2.9', true],
  ['1.1.0', true],
  ['1.3.0', true],
  ['1.4.0', false],
  ['2.0.0', false],
  ['0.9.0', false],
  ['unknown', false],
])('a server of 1.2.3 serves a database that %s migrated: %s', (migratedBy, expected) => {
  expect(canServe(migratedBy, { version: '1.2.3' })).toBe(expected)
})

it.each([
  [
    '2026-12-01T10:00:00+00:00',
    '2026-11-29T00:00:00Z',
    /says 2026-11-29, and Novelette 1.2.3 was made on 2026-12-01$/,
  ],
  ['2026-12-01T10:00:00+00:00', '2026-11-30T11:00:00Z', null],
  ['2026-12-01T10:00:00+00:00', '2036-01-01T00:00:00Z', null],
  [undefined, '1970-01-01T00:00:00Z', null],
])('of a release made at %s, what is wrong with the clock %s: %s', (madeAt, now, expected) => {
  const found = clockProblem({ version: '1.2.3', ...(madeAt && { madeAt }) }, new Date(now))
  if (expected) expect(found).toMatch(expected)
  else expect(found).toBeNull()
})

it('a version line has the commit of a release', () => {
  expect(versionLine({ version: '1.2.3', commit: '0123456789abcdef' })).toBe('Novelette 1.2.3 (0123456789ab)')
})

it.each(['server', 'doctor', 'backup', 'restore', 'rotate-keys', 'resume-delivery'] as const)(
  '%s --version says it, without a setting',
  async name => {
    expect(await run(name, ['--version'], {})).toEqual({ code: 0, said: `Novelette ${release.version}\n` })
  },
)
