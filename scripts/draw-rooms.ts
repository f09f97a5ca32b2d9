import { writeFileSync } from 'node:fs'
import { roomsPicture } from './rooms-picture.ts'

/** `npm run draw:rooms`; `npm run check` says when the picture is out of date. */
writeFileSync('docs/rooms.svg', roomsPicture())
