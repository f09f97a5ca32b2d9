import { parentPort } from 'node:worker_threads'
import { cleanContent } from '#sanitising/clean-markup.ts'

parentPort?.on('message', (content: string) => parentPort?.postMessage(cleanContent(content)))
