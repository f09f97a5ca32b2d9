import { basename } from 'node:path'
import type { Plugin } from 'vite'

const componentOf = (file: string) => basename(file).split('.')[0] ?? ''

/** `recent-card.module.css` makes `recent-card` of `.root` and `recent-card__name` of `.name`; tests read these names, too. */
export function scopedClassName(name: string, file: string): string {
  return name === 'root' ? componentOf(file) : `${componentOf(file)}__${name}`
}

/** A minifier shortens constants; every page would bring a table whole. */
export function constantClassNames(): Plugin {
  return {
    name: 'constant-class-names',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: '.module.css' },
      handler: code => code.replaceAll(/^import (\w+) from ('.+\.module\.css')$/gm, 'import * as $1 from $2'),
    },
  }
}

/** jsdom would apply half of the styles. */
export function classNamesAlone(): Plugin {
  const prefix = '\0class-names:'
  return {
    name: 'class-names-alone',
    enforce: 'pre',
    resolveId: source => (source.endsWith('.module.css') ? prefix + componentOf(source) : null),
    load: id =>
      id.startsWith(prefix)
        ? `const component = '${id.slice(prefix.length)}'
export default new Proxy({}, { get: (_, name) => (name === 'root' ? component : component + '__' + String(name)) })`
        : null,
  }
}
