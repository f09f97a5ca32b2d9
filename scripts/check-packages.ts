import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { importsIn } from './parsed-file.ts'
import { trackedFiles } from './tracked-files.ts'

type Manifest = Readonly<
  Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>> | undefined>
>

/** Each declares what it imports, which others may bring today. What tests and types alone need is not installed to serve. */
const workspaces = ['domain', 'files', 'embedded-postgres', 'server', 'backup', 'web']

const isTest = (path: string) => /\.test\.tsx?$|\.d\.ts$|^\w+\/src\/test\//.test(path)

export function packageProblems(): string[] {
  const root = namesIn('package.json')
  return workspaces.flatMap(workspace => {
    const own = namesIn(`${workspace}/package.json`)
    const files = trackedFiles().filter(path => path.startsWith(`${workspace}/`) && /\.tsx?$/.test(path))
    return files.flatMap(path => {
      const isServed = path.startsWith(`${workspace}/src/`) && workspace !== 'web' && !isTest(path)
      return packagesOf(path).flatMap(({ name, isType }) => {
        const isThere =
          own.served.has(name) || ((isType || !isServed) && (own.made.has(name) || root.made.has(name)))
        const list = isServed && !isType ? 'dependencies' : 'devDependencies'
        return isThere ? [] : [`${path} imports ${name}: name it in ${list} of ${workspace}/package.json`]
      })
    })
  })
}

function namesIn(path: string) {
  const { dependencies, devDependencies }: Manifest = JSON.parse(readFileSync(path, 'utf8'))
  return {
    served: new Set(Object.keys(dependencies ?? {})),
    made: new Set(Object.keys(devDependencies ?? {})),
  }
}

function packagesOf(path: string): { name: string; isType: boolean }[] {
  return importsIn(path)
    .filter(({ request }) => /^(?:@[\w-]+\/)?[\w-]/.test(request) && !isBuiltin(request))
    .map(({ request, isType }) => ({ name: /^(?:@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request, isType }))
}
