import type { Passkey } from '@novelette/domain/accounts/passkeys.ts'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { shortDate } from '#lib/dates/dates.ts'
import { timeAgo } from '#lib/dates/time-ago.ts'
import { Button } from '#ui/button.tsx'
import { moveFocusFromRow, SettingsRow } from '#ui/sections/settings-row.tsx'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey
  const [asking, setAsking] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const beforeDrop = () => {
    // An open dialog blocks the focus of what is beneath it.
    flushSync(() => setAsking(false))
    moveFocusFromRow(row.current, 'passkeys')
  }
  return (
    <SettingsRow
      ref={row}
      icon={KeyRound}
      name={name}
      facts={
        <>
          <span>Added {shortDate(createdAt)}</span>
          <span>{lastUsedAt ? `Last used ${timeAgo(lastUsedAt)}` : 'Not used yet'}</span>
        </>
      }
      action={
        <>
          <Button look="link" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
            Remove
          </Button>
          <RemovePasskeyDialog
            passkey={passkey}
            open={asking}
            onClose={() => setAsking(false)}
            beforeDrop={beforeDrop}
          />
        </>
      }
    />
  )
}
