import { LinkButton } from '#layout/link-button.tsx'

/** A person's name, leading to their profile. */
export function ProfileLink({ username }: { username: string }) {
  return (
    <LinkButton look="link" to="/u/$username" params={{ username }} className="user">
      {username}
    </LinkButton>
  )
}
