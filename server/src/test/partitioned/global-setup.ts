import type { TestProject } from 'vitest/node'
import { onPurpose } from '#test/partitioned/on-purpose.ts'
import { partitionLetters } from '#test/partitioned/partition-letters.ts'
import { tellingPlans, wholeReadings } from '#test/partitioned/plans.ts'
import { provideTestPostgres } from '#test/test-postgres.ts'

export default (project: TestProject) =>
  provideTestPostgres(project, { settings: tellingPlans, prepare: partitionLetters, lookAt: tellReadings })

async function tellReadings(dataDir: string): Promise<void> {
  const { readings, plans } = await wholeReadings(dataDir)
  console.error(`${plans} plans of statements on letters in partitions`)
  const meant = (statement: string) => onPurpose.some(({ says }) => says.test(statement))
  const found = readings.filter(({ statement }) => !meant(statement))
  for (const { statement, how } of found) console.error(`No index serves it, ${how}:\n  ${statement}`)
  if (found.length > 0) process.exitCode = 1
}
