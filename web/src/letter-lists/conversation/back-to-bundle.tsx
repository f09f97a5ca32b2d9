import { useLocation, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { LinkButton } from '#ui/link-button.tsx'

export const useBundleBehind = () => useLocation({ select: location => location.state.bundle })

type BackToBundleProps = { bundle: NonNullable<ReturnType<typeof useBundleBehind>> }

/** Returns false if the letter was not opened from a conversation. */
export function useBackToBundle(): () => boolean {
  const { history } = useRouter()
  const bundle = useBundleBehind()
  return () => {
    if (bundle) history.back()
    return bundle !== undefined
  }
}

export function BackToBundle({ bundle: { personId, username } }: BackToBundleProps) {
  const goBack = useBackToBundle()
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
