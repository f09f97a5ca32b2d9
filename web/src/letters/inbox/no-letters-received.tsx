import { EmptyState } from '#failures/empty-state.tsx'
import { CopyUsername } from '#people/copy-username.tsx'
import { useUser } from '#session/session.ts'
import { EmptyDesk } from '#stationery/ornaments.tsx'
import { LinkButton } from '#ui/link-button.tsx'

export function NoLettersReceived() {
  const { username } = useUser()
  return (
    <EmptyState
      art={<EmptyDesk />}
      title="No letters received yet"
      actions={
        <>
          <LinkButton to="/compose" size="big">
            Write Your First Letter
          </LinkButton>
          <CopyUsername username={username} />
        </>
      }
    >
      Letters come to people who write them. Share your username, <b className="user">{username}</b>, or send
      the first one yourself.
    </EmptyState>
  )
}
