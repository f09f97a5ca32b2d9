import { registerHooks } from 'node:module'

/**
 * Node parses drizzle-orm's 180 kB `exports` map again for each of its 300 files: half a second and 150 MB at every start. This
 * resolves their relative imports; import it before anything that imports drizzle.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!specifier.startsWith('.') || !context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      return nextResolve(specifier, context)
    }
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
