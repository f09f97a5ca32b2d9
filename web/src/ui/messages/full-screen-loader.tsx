import type { ReactNode } from 'react'
import './skeleton.css'

export function FullScreenLoader({ children, art }: { children: ReactNode; art?: ReactNode }) {
  return (
    <div className="full-screen-loader" role="status">
      {art}
      <p>{children}</p>
    </div>
  )
}
