import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from '#ui/button-link.tsx'

const closed = <T extends { letter?: string | undefined }>(search: T) => ({ ...search, letter: undefined })

export function BackToInbox() {
  const conversation = useConversationBehind()
  const isKeepsake = useKeepsakesBehind()
  if (conversation) return <BackToConversation conversation={conversation} />
  if (isKeepsake) return <BackToKeepsakes />
  return (
    <ButtonLink look="link" from="/inbox" to="/inbox" search={closed} resetScroll={false}>
      <ArrowLeft size={16} aria-hidden />
      Back to inbox
    </ButtonLink>
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
    <ButtonLink look="link" from="/sent" to="/sent" search={closed} resetScroll={false}>
      <ArrowLeft size={16} aria-hidden />
      Back to sent letters
    </ButtonLink>
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

const useConversationBehind = () => useLocation({ select: location => location.state.bundle })

type BackToConversationProps = { conversation: NonNullable<ReturnType<typeof useConversationBehind>> }

/** Returns false if the letter was not opened from a conversation. */
function useBackToConversation(): () => boolean {
  const { history } = useRouter()
  const conversation = useConversationBehind()
  return () => {
    if (conversation) history.back()
    return conversation !== undefined
  }
}

function BackToConversation({ conversation: { personId, username } }: BackToConversationProps) {
  const goBack = useBackToConversation()
  return (
    <ButtonLink
      look="link"
      to="/letters/$personId"
      params={{ personId }}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        goBack()
      }}
    >
      <ArrowLeft size={16} aria-hidden />
      Back to letters with {username}
    </ButtonLink>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The open letter was opened from the keepsakes, one step back. */
    fromKeepsakes?: boolean
  }
}

const useKeepsakesBehind = () => useLocation({ select: location => location.state.fromKeepsakes === true })

function useBackToKeepsakes(): () => boolean {
  const { history } = useRouter()
  const isBehind = useKeepsakesBehind()
  return () => {
    if (isBehind) history.back()
    return isBehind
  }
}

function BackToKeepsakes() {
  const goBack = useBackToKeepsakes()
  return (
    <ButtonLink
      look="link"
      to="/keepsakes"
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        goBack()
      }}
    >
      <ArrowLeft size={16} aria-hidden />
      Back to keepsakes
    </ButtonLink>
  )
}
