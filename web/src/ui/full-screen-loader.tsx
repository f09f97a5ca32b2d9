import type { ReactNode } from 'react'
import './skeleton.css'

/** Covers the page while the session loads or ends; it stands still and speaks. */
export function FullScreenLoader({ children, art }: { children: ReactNode; art?: ReactNode }) {
  return (
    <div className="full-screen-loader" role="status">
      {art}
      <p>{children}</p>
    </div>
  )
}
