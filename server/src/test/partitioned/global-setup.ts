import type { TestProject } from 'vitest/node'
import { allowedScans } from '#test/partitioned/allowed-scans.ts'
import { partitionLetters } from '#test/partitioned/partition-letters.ts'
import { partitionScans, planLogSettings } from '#test/partitioned/plans.ts'
import { provideTestPostgres } from '#test/test-postgres.ts'

export default (project: TestProject) =>
  provideTestPostgres(project, { settings: planLogSettings, prepare: partitionLetters, lookAt: reportScans })

async function reportScans(dataDir: string): Promise<void> {
  const { readings, plans } = await partitionScans(dataDir)
  console.error(`${plans} plans of statements on letters in partitions`)
  const isAllowed = (statement: string) => allowedScans.some(({ says }) => says.test(statement))
  const found = readings.filter(({ statement }) => !isAllowed(statement))
  for (const { statement, how } of found) console.error(`No index serves it, ${how}:\n  ${statement}`)
  if (found.length > 0) process.exitCode = 1
}
