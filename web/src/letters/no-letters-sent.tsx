import { LinkButton } from '#layout/link-button.tsx'
import { EmptyDesk } from '#stationery/ornaments.tsx'
import { EmptyState } from './empty-state.tsx'

export function NoLettersSent() {
  return (
    <EmptyState
      art={<EmptyDesk />}
      title="No letters sent yet"
      actions={
        <LinkButton to="/compose" big>
          Write Your First Letter
        </LinkButton>
      }
    >
      Someone you know would keep a letter from you. All it takes is their username.
    </EmptyState>
  )
}
