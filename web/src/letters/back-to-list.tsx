import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { LinkButton } from '#layout/link-button.tsx'

const closed = <T extends { letter?: string | undefined }>(search: T) => ({ ...search, letter: undefined })

export function BackToInbox() {
  return (
    <LinkButton look="link" from="/inbox" to="/inbox" search={closed} resetScroll={false}>
      <ArrowLeft size={16} aria-hidden />
      Back to inbox
    </LinkButton>
  )
}

export function useBackToInbox() {
  const navigate = useNavigate()
  return () => void navigate({ from: '/inbox', to: '/inbox', search: closed, resetScroll: false })
}

export function BackToSent() {
  return (
    <LinkButton look="link" from="/sent" to="/sent" search={closed} resetScroll={false}>
      <ArrowLeft size={16} aria-hidden />
      Back to sent letters
    </LinkButton>
  )
}

export function useBackToSent() {
  const navigate = useNavigate()
  return () => void navigate({ from: '/sent', to: '/sent', search: closed, resetScroll: false })
}
