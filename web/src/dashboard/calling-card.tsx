import type { CSSProperties } from 'react'
import { BrassDivider } from '#stationery/ornaments.tsx'
import { scriptWidth } from '#stationery/script-width.ts'
import './desk.css'

/** The owner's name in script, with the one thing a caller must know about it. */
export function CallingCard({ username }: { username: string }) {
  const name: CSSProperties & { '--name-width': number } = { '--name-width': scriptWidth(username) }
  return (
    <span className="calling-card">
      <BrassDivider className="calling-card__divider" />
      <b className="calling-card__name" style={name}>
        {username}
      </b>
      <i>Letters find me under this name</i>
    </span>
  )
}
