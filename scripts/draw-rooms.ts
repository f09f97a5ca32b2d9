import { writeFileSync } from 'node:fs'
import { roomsPicture } from './rooms-picture.ts'

/** `npm run draw:rooms` */
writeFileSync('docs/rooms.svg', roomsPicture())
