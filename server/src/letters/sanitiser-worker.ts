import { parentPort } from 'node:worker_threads'
import { cleanMarkup } from '#letters/clean-markup.ts'

parentPort?.on('message', (markup: string) => parentPort?.postMessage(cleanMarkup(markup)))
