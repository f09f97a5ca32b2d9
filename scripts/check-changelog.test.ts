import { expect, it } from 'vitest'
import { changelogProblems } from './check-changelog.ts'

const changelog =
  '# Changelog\n\n## [1.2.0] - 2027-01-02\n\n| `0026_stamps` | … |\n- `PORT`: …\n\n## [1.1.0] - 2026-12-24\n'
const versions = ['1.2.0', '1.2.0']

it.each([
  [{ migrations: ['0026_stamps'], settings: ['PORT'] }, []],
  [
    { migrations: ['0026_stamps', '0027_inks'], settings: [] },
    ['CHANGELOG.md says nothing of the migration `0027_inks`'],
  ],
  [{ migrations: [], settings: ['PORT', 'STAMPS'] }, ['CHANGELOG.md says nothing of the setting `STAMPS`']],
  [
    { migrations: [], settings: [], versions: ['1.2.0', '1.1.0'] },
    ['CHANGELOG.md begins with 1.2.0, and the version is 1.1.0'],
  ],
])('of %j it is said %j', (facts, expected) => {
  expect(changelogProblems({ changelog, versions, ...facts })).toEqual(expected)
})
