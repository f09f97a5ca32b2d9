import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { classNamesAlone } from './web/class-names.ts'

// Each worker compiles jsdom and React anew: a tenth of the processor's time of a file that has its own.
process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, 'node_modules/.cache/novelette')

const dom = ['web/src/**/*.dom.test.{ts,tsx}']

/** These replace modules, load them again, or leave their state behind. */
const isolated = [
  // Their windows leave drafts open.
  'web/src/letters/writing/drafts/*.dom.test.ts',
  'web/src/letters/writing/wrong-clock.dom.test.tsx',
  'web/src/earlier-release.dom.test.ts',
  'web/src/failures/{error-page,tell-failure}.dom.test.{ts,tsx}',
  'web/src/guests/reading/letter/save-as-picture.dom.test.tsx',
  'web/src/letters/open/drawn-letter.dom.test.tsx',
  'web/src/letters/parts/use-lying-parts.dom.test.tsx',
  'web/src/lib/dates/server-clock.dom.test.ts',
  'web/src/session/sync/session-sync.dom.test.tsx',
  'web/src/settings/passkeys/passkeys.dom.test.tsx',
  'web/src/letters/sharing/{capture-letter,share-letter-picture}.dom.test.tsx',
]
/** A test that expects nothing fails. In the browser many wait for what they look for, which is no call of `expect`. */
const expecting = { expect: { requireAssertions: true } }
const inBrowser = { environment: 'jsdom', setupFiles: ['web/src/test/setup.ts'] }

/** They take half a minute and more, though their files are short. Begun last, one would keep a single worker busy. */
const longest =
  /\/(?:access-matrix|main|password-reset-mail|refusals|round-trip|streaming|strict-inputs|upgrade-cluster)\.test\.ts$/

/** `npm test` leaves them out (docs/decisions/049). */
export const tags = [
  { name: 'long', description: 'Takes long, and fails for no changed rule: npm run test:long.' },
]

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
    // Tests leave much garbage: with V8's own 16 MB, collecting it takes a tenth of the processor's time more.
    execArgv: ['--max-semi-space-size=64'],
    // Generous: a busy machine is slow.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // A busy machine needs more than a second to start a thread.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    tags,
    projects: [
      {
        extends: true,
        test: {
          ...expecting,
          name: 'unit',
          include: [
            '{domain/src,scripts}/**/*.test.ts',
            'web/{fonts,service-worker,src,stationery}/**/*.test.{ts,tsx}',
          ],
          exclude: dom,
          // Starting a process for each file took half the time. None replaces a module.
          isolate: false,
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
          ...expecting,
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
