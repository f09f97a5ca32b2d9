import { registerHooks } from 'node:module'

/**
 * Resolves drizzle-orm's imports of its own files without Node's help. For each of the three hundred Node parses the
 * package's `exports` map of 180 kB again, which costs half a second and 150 MB at every start. Import this before
 * anything that imports drizzle.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!specifier.startsWith('.') || !context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      return nextResolve(specifier, context)
    }
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
