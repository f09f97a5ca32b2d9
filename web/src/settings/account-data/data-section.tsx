import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorText } from '#lib/error-code.ts'
import { client } from '#lib/rpc.ts'
import { confirmFirst } from '#settings/confirmation/confirm-first.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import settingsSectionStyles from '#ui/sections/settings-section.module.css'
import { SettingsSection } from '#ui/sections/settings-section.tsx'

/** If the answer is not a file, the page stays open. */
function download(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

export function DataSection() {
  const start = useMutation({
    mutationFn: () => confirmFirst(() => client.accountData.start()),
    onSuccess: begun => begun !== 'cancelled' && download(begun.path),
  })
  return (
    <SettingsSection
      id="data"
      title="Your Data"
      lead="A zip file to keep: your account, your drafts, and every letter that you sent or received, each as a page to read and as data for programs."
    >
      <div className={settingsSectionStyles.actions}>
        <Button look="quiet" busy={start.isPending} busyText="Preparing..." onClick={() => start.mutate()}>
          <Download size={18} aria-hidden />
          Download My Data
        </Button>
      </div>
      {start.isSuccess && start.data !== 'cancelled' && (
        <Notice tone="ok" title="Your download has begun.">
          You find it among your browser’s downloads. The letters in it are not encrypted, so store it where
          only you can see it.
        </Notice>
      )}
      {start.error && (
        <Notice tone="error" title="Nothing was downloaded">
          {errorText(start.error)} Your letters are safe where they are.
        </Notice>
      )}
    </SettingsSection>
  )
}
