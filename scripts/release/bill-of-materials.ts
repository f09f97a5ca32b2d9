import { createHash } from 'node:crypto'
import { runForOutput } from './run.ts'

type Bill = {
  readonly metadata: { readonly component: object }
  readonly components: readonly { readonly 'bom-ref': string }[]
  readonly dependencies: readonly { readonly ref: string }[]
}

/** `production` and `all` are folders in which that is installed. `bundled` are the packages in the built pages, with their versions. */
type Contents = { readonly production: string; readonly all: string; readonly bundled: readonly string[] }

/**
 * As CycloneDX: what is installed in production, and what the built pages hold. Its number and time, which npm makes anew each time,
 * come from the commit.
 */
export function billOfMaterials({ production, all, bundled }: Contents, id: string, madeAt: string): string {
  const own = listed(production)
  const ofPages = listed(all, '--workspace=web')
  const there = new Set(own.components.map(one => one['bom-ref']))
  const isAdded = (ref: string) => bundled.includes(ref) && !there.has(ref)
  const of = createHash('sha256').update(`${id} ${process.platform} ${process.arch}`).digest('hex')
  const bill = {
    ...own,
    serialNumber: `urn:uuid:${of.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5')}`,
    metadata: {
      ...own.metadata,
      timestamp: new Date(madeAt).toISOString(),
      component: { ...own.metadata.component, name: 'novelette' },
    },
    components: [...own.components, ...ofPages.components.filter(one => isAdded(one['bom-ref']))],
    dependencies: [...own.dependencies, ...ofPages.dependencies.filter(({ ref }) => isAdded(ref))],
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

function listed(folder: string, ...words: readonly string[]): Bill {
  return JSON.parse(
    runForOutput('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', ...words], folder),
  )
}
