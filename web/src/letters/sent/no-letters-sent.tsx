import { EmptyState } from '#failures/empty-state.tsx'
import { EmptyDesk } from '#stationery/ornaments.tsx'
import { LinkButton } from '#ui/link-button.tsx'

export function NoLettersSent() {
  return (
    <EmptyState
      art={<EmptyDesk />}
      title="No letters sent yet"
      actions={
        <LinkButton to="/compose" size="big">
          Write Your First Letter
        </LinkButton>
      }
    >
      Someone you know would keep a letter from you. All it takes is their username.
    </EmptyState>
  )
}
