import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import {
  BackToConversation,
  useBackToConversation,
  useConversationBehind,
} from '#letter-lists/conversation/back-to-conversation.tsx'
import {
  BackToKeepsakes,
  useBackToKeepsakes,
  useKeepsakesBehind,
} from '#letter-lists/keepsakes/back-to-keepsakes.tsx'
import { LinkButton } from '#ui/link-button.tsx'

const closed = <T extends { letter?: string | undefined }>(search: T) => ({ ...search, letter: undefined })

export function BackToInbox() {
  const conversation = useConversationBehind()
  const isKeepsake = useKeepsakesBehind()
  if (conversation) return <BackToConversation conversation={conversation} />
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
  const backToConversation = useBackToConversation()
  const backToKeepsakes = useBackToKeepsakes()
  return () =>
    backToConversation() ||
    backToKeepsakes() ||
    void navigate({ from: '/inbox', to: '/inbox', search: closed, resetScroll: false })
}

export function BackToSent() {
  const conversation = useConversationBehind()
  const isKeepsake = useKeepsakesBehind()
  if (conversation) return <BackToConversation conversation={conversation} />
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
  const backToConversation = useBackToConversation()
  const backToKeepsakes = useBackToKeepsakes()
  return () =>
    backToConversation() ||
    backToKeepsakes() ||
    void navigate({ from: '/sent', to: '/sent', search: closed, resetScroll: false })
}
