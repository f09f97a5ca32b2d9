import { parentPort } from 'node:worker_threads'
import { cleanContent } from '#sanitising/clean-content.ts'

parentPort?.on('message', (content: string) => parentPort?.postMessage(cleanContent(content)))
