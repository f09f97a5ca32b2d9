import { basename } from 'node:path'
import type { Plugin } from 'vite'

const componentOf = (file: string) => basename(file).split('.')[0] ?? ''

/** `recent-card.module.css` makes `recent-card` of its `.root` and `recent-card__name` of its `.name`; the tests read these names, too. */
export function scopedClassName(name: string, file: string): string {
  return name === 'root' ? componentOf(file) : `${componentOf(file)}__${name}`
}

/** Makes constants of the class names, which a minifier shortens, in place of a table that every page would bring whole. */
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

/** For tests: the names of the classes without their styles, half of which jsdom would apply. */
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
