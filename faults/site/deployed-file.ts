import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const deploy = new URL('../../deploy/', import.meta.url)

/** A file in `deploy` with the operator's replacements, in this order. Throws if the file lacks one. */
export async function fillDeployedFile(
  name: string,
  replacements: readonly (readonly [shipped: string, own: string])[],
): Promise<string> {
  return replacements.reduce(
    (text, [shipped, own]) => {
      if (!text.includes(shipped)) throw new Error(`deploy/${name} lacks ${shipped}`)
      return text.replaceAll(shipped, own)
    },
    await readFile(fileURLToPath(new URL(name, deploy)), 'utf8'),
  )
}
