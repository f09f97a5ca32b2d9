import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Notice } from '#ui/messages/notice.tsx'

const route = getRouteApi('/login')
const shownMs = 5_000

/** Shown once; neither a reload nor Back repeats it. */
export function PasswordResetNotice() {
  const { message, return: back } = route.useSearch()
  const navigate = route.useNavigate()
  const [shown, setShown] = useState(message !== undefined)
  useEffect(() => {
    if (message) void navigate({ search: { return: back }, replace: true })
  }, [message, back, navigate])
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [])
  return shown && <Notice tone="ok" title="Password reset successful!" />
}
