import { BrassDivider } from '#stationery/ornaments.tsx'
import { nameWidth } from '#stationery/script-width.ts'
import './dashboard-tiles.css'

export function CallingCard({ username }: { username: string }) {
  return (
    <span className="calling-card">
      <BrassDivider className="calling-card__divider" />
      <b className="calling-card__name" style={nameWidth(username)}>
        {username}
      </b>
      <i>Letters find me under this name</i>
    </span>
  )
}
