import { noticeDelays } from '@novelette/domain/notices/notices.ts'
import type { Db } from '#db/open.ts'
import type { VapidKeys } from '#signing/vapid-keys.ts'

/** Milliseconds in which receivers are gathered. */
const gatherMs = 250

/**
 * To be called after the commit of a letter, so that devices are told after half a minute: receivers are gathered and noted by one
 * statement. If that fails, the job of the next minute finds the letter.
 */
export function createNoteReceiver(db: Db, vapidKeys: VapidKeys | null): (receiverId: string) => void {
  if (!vapidKeys) return () => {}
  let receivers = new Set<string>()
  const note = () => {
    const values = [[...receivers].join(' ')]
    receivers = new Set()
    db.$client.query({ ...noteReceivers, values }).catch(() => null)
  }
  return receiverId => {
    if (receivers.size === 0) setTimeout(note, gatherMs).unref()
    receivers.add(receiverId)
  }
}

const wait = `interval '${noticeDelays.pushMs} milliseconds'`

/** One waiting job serves all; it looks for itself when the next are due. */
const noteReceivers = {
  name: 'note_receivers',
  text: `
    with noted as (
      insert into notices_due (user_id, way, due_at)
      select receiver.id::uuid, 'push', now() + ${wait} from string_to_table($1, ' ') receiver (id)
      where exists (select from push_subscriptions where user_id = receiver.id::uuid)
      order by receiver.id on conflict do nothing returning due_at
    )
    select graphile_worker.add_job('send-notices', '{"looks": false}', run_at => now() + ${wait}, job_key => 'send-notices-soon',
      job_key_mode => 'preserve_run_at') from (select from noted limit 1) first`,
}
