import type { NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { Problem } from './problem.tsx'
import { useChange } from './use-change.ts'

export function NamesSwitch({ settings }: { settings: NoticeSettings }) {
  const { wanted, problem, change } = useChange(settings)
  return (
    <div>
      <Switch
        on={wanted.names}
        onChange={names => change({ names })}
        hint="The name then stands on your lock screen, and in the mail."
      >
        Say who wrote
      </Switch>
      <Problem text={problem} />
    </div>
  )
}
