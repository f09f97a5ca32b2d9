import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { classNamesAlone } from './web/class-names.ts'

const dom = ['web/src/**/*.dom.test.{ts,tsx}']

/** These replace modules, load them again, or leave their state behind. */
const isolated = [
  // Their windows leave drafts open.
  'web/src/compose/drafts/*.dom.test.ts',
  'web/src/compose/wrong-clock.dom.test.tsx',
  'web/src/earlier-release.dom.test.ts',
  'web/src/failures/error-page.dom.test.tsx',
  'web/src/guests/reading/letter/save-as-picture.dom.test.tsx',
  'web/src/letters/open/drawn-letter.dom.test.tsx',
  'web/src/lib/dates/server-clock.dom.test.ts',
  'web/src/session/sync/session-sync.dom.test.tsx',
  'web/src/settings/passkeys/passkeys.dom.test.tsx',
  'web/src/sharing/{capture-letter,share-letter}.dom.test.tsx',
  'web/src/stationery/letter/use-drawn-parts.dom.test.tsx',
]
const inBrowser = { environment: 'jsdom', setupFiles: ['web/src/test/setup.ts'] }

/** They take half a minute and more, though their files are short. Begun last, one would keep a single worker busy. */
const longest =
  /\/(?:access-matrix|main|password-reset-mail|refusals|round-trip|streaming|strict-inputs|upgrade-cluster)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Workers of one project cannot run another's tests.
    return [...Map.groupBy(sorted, file => file.project).values()].flatMap(own => [
      ...own.filter(file => longest.test(file.moduleId)),
      ...own.filter(file => !longest.test(file.moduleId)),
    ])
  }
}

export default defineConfig({
  plugins: [classNamesAlone()],
  test: {
    // Many tests wait. The one PostgreSQL could not bear the connections of 15 workers.
    maxWorkers: Math.min(4, 2 * availableParallelism()),
    // Generous: a busy machine is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine needs more than a second to start a thread.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'domain/src/**/*.test.ts',
            'web/{fonts,service-worker,src,stationery}/**/*.test.{ts,tsx}',
          ],
          exclude: dom,
        },
      },
      {
        extends: true,
        // The files of a worker share the app, whose loading costs more than most of their tests.
        test: { ...inBrowser, name: 'dom', include: dom, exclude: isolated, isolate: false },
      },
      { extends: true, test: { ...inBrowser, name: 'dom-isolated', include: isolated } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{embedded-postgres,server,backup}/src/**/*.test.ts'],
          // A worker's files share what they load, two fifths of the time.
          isolate: false,
          restoreMocks: true,
          globalSetup: ['server/src/test/global-setup.ts'],
        },
      },
    ],
  },
})
