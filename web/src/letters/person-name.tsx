import { isFormerMember } from '@novelette/domain/leaving.ts'
import { LinkButton } from '#layout/link-button.tsx'

type PersonNameProps = { username: string }

/** The one at the other end of a letter. A former member is told in other letters: that is no name to write to. */
export function PersonName({ username }: PersonNameProps) {
  return isFormerMember(username) ? <i className="user">{username}</i> : <b className="user">{username}</b>
}

/** A person's name, leading to their profile where they have one. */
export function ProfileLink({ username }: PersonNameProps) {
  if (isFormerMember(username)) return <PersonName username={username} />
  return (
    <LinkButton look="link" to="/u/$username" params={{ username }} className="user">
      {username}
    </LinkButton>
  )
}
