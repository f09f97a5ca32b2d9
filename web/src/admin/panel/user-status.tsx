import { Ban, Check } from 'lucide-react'
import { Status } from '#ui/badge.tsx'

export function UserStatus({ isBanned }: { isBanned: boolean }) {
  return isBanned ? (
    <Status tone="new" icon={<Ban size={16} aria-hidden />}>
      Banned
    </Status>
  ) : (
    <Status tone="ok" icon={<Check size={16} aria-hidden />}>
      Active
    </Status>
  )
}
