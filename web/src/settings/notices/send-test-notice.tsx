import type { TestNotice } from '@novelette/domain/notices/notice-schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/error-code.ts'
import { formatCount } from '#lib/format-number.ts'
import { orpc } from '#lib/rpc.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'

export function SendTestNotice() {
  const send = useMutation(orpc.notices.sendTest.mutationOptions())
  return (
    <>
      <div className={settingsSectionStyles.actions}>
        <Button
          look="quiet"
          busy={send.isPending}
          busyText="Sending..."
          onClick={() => send.mutate(undefined)}
        >
          Send Me One to Try
        </Button>
      </div>
      <div role="status">
        {send.data && !send.isPending && <p className="muted">{sentText(send.data)}</p>}
      </div>
      {send.error && (
        <Notice tone="error" title="None was sent">
          {errorText(send.error)}
        </Notice>
      )}
    </>
  )
}

function sentText({ mail, devices }: TestNotice): string {
  const ways = [
    ...(mail ? ['to your address'] : []),
    ...(devices ? [`to ${formatCount(devices, 'device')}`] : []),
  ]
  return ways.length > 0 ? `On its way ${ways.join(' and ')}.` : 'There is nowhere to send one.'
}
