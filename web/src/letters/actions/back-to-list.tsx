import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { BackToBundle, useBackToBundle, useBundleBehind } from '#letter-lists/conversation/back-to-bundle.tsx'
import {
  BackToKeepsakes,
  useBackToKeepsakes,
  useKeepsakesBehind,
} from '#letter-lists/keepsakes/back-to-keepsakes.tsx'
import { LinkButton } from '#ui/link-button.tsx'

const closed = <T extends { letter?: string | undefined }>(search: T) => ({ ...search, letter: undefined })

export function BackToInbox() {
  const bundle = useBundleBehind()
  const isKeepsake = useKeepsakesBehind()
  if (bundle) return <BackToBundle bundle={bundle} />
  if (isKeepsake) return <BackToKeepsakes />
  return (
    <LinkButton look="link" from="/inbox" to="/inbox" search={closed} resetScroll={false}>
      <ArrowLeft size={16} aria-hidden />
      Back to inbox
    </LinkButton>
  )
}

export function useBackToInbox() {
  const navigate = useNavigate()
  const backToBundle = useBackToBundle()
  const backToKeepsakes = useBackToKeepsakes()
  return () =>
    backToBundle() ||
    backToKeepsakes() ||
    void navigate({ from: '/inbox', to: '/inbox', search: closed, resetScroll: false })
}

export function BackToSent() {
  const bundle = useBundleBehind()
  const isKeepsake = useKeepsakesBehind()
  if (bundle) return <BackToBundle bundle={bundle} />
  if (isKeepsake) return <BackToKeepsakes />
  return (
    <LinkButton look="link" from="/sent" to="/sent" search={closed} resetScroll={false}>
      <ArrowLeft size={16} aria-hidden />
      Back to sent letters
    </LinkButton>
  )
}

export function useBackToSent() {
  const navigate = useNavigate()
  const backToBundle = useBackToBundle()
  const backToKeepsakes = useBackToKeepsakes()
  return () =>
    backToBundle() ||
    backToKeepsakes() ||
    void navigate({ from: '/sent', to: '/sent', search: closed, resetScroll: false })
}
