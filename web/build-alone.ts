import { build } from 'vite'

/** Paths are relative to `root`. */
export async function buildAlone(
  root: string,
  input: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const outputs = [built].flat().flatMap(one => ('output' in one ? one.output : []))
  const script = outputs.find(one => one.type === 'chunk')
  if (!script) throw new Error(`${input} was not built`)
  return script.code
}
