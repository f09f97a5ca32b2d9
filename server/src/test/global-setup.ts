import type { TestProject } from 'vitest/node'
import { provideTestPostgres } from '#test/test-postgres.ts'

export default (project: TestProject) => provideTestPostgres(project)
