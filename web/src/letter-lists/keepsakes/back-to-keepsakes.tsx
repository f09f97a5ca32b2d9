import { useLocation, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { LinkButton } from '#ui/link-button.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The open letter was opened from the keepsakes, one step back. */
    fromKeepsakes?: boolean
  }
}

export const useKeepsakesBehind = () =>
  useLocation({ select: location => location.state.fromKeepsakes === true })

export function useBackToKeepsakes(): () => boolean {
  const { history } = useRouter()
  const isBehind = useKeepsakesBehind()
  return () => {
    if (isBehind) history.back()
    return isBehind
  }
}

export function BackToKeepsakes() {
  const goBack = useBackToKeepsakes()
  return (
    <LinkButton
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
    </LinkButton>
  )
}
