import { parentPort } from 'node:worker_threads'
import { cleanMarkup } from '#sanitising/clean-markup.ts'

parentPort?.on('message', (markup: string) => parentPort?.postMessage(cleanMarkup(markup)))
