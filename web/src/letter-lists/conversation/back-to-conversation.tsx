import { useLocation, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { LinkButton } from '#ui/link-button.tsx'

export const useConversationBehind = () => useLocation({ select: location => location.state.bundle })

type BackToConversationProps = { conversation: NonNullable<ReturnType<typeof useConversationBehind>> }

/** Returns false if the letter was not opened from a conversation. */
export function useBackToConversation(): () => boolean {
  const { history } = useRouter()
  const conversation = useConversationBehind()
  return () => {
    if (conversation) history.back()
    return conversation !== undefined
  }
}

export function BackToConversation({ conversation: { personId, username } }: BackToConversationProps) {
  const goBack = useBackToConversation()
  return (
    <LinkButton
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
    </LinkButton>
  )
}
