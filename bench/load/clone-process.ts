import { on } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { comparedCalls } from './compared-calls.ts'
import { options } from './options.ts'

export type RoundOfClone = { readonly call: string; readonly seconds: number }

/** Fills a database of the clone named on the command line, starts its product, and measures a round for each message. */
const file = pathToFileURL(join(process.argv[2] ?? '', 'bench/load/load-setup.ts'))
const { withLoadSetup }: typeof import('./load-setup.ts') = await import(file.href)

await withLoadSetup(options.size, [], async setup => {
  process.send?.('ready')
  for await (const [message] of on(process, 'message', { close: ['disconnect'] })) {
    const { call: name, seconds } = message as RoundOfClone
    const call = comparedCalls.find(call => call.name === name)
    if (call) process.send?.(await setup.generate(call, 'ours', seconds))
  }
})
