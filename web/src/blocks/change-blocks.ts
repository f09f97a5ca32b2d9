import type { Person } from '@novelette/domain/accounts/profiles.ts'
import type { Blocks } from '@novelette/domain/letters/blocks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'
import { useToasts } from '#ui/messages/toasts.tsx'

/** Each answer replaces the whole list. */
const serialScope = { scope: { id: 'blocks' } }

function useKeepAnswer() {
  const queryClient = useQueryClient()
  return async (blocks: Blocks) => {
    await queryClient.cancelQueries({ queryKey: orpc.blocks.list.key() })
    queryClient.setQueryData(orpc.blocks.list.queryKey(), blocks)
  }
}

export function useBlockWithoutNotice() {
  const onSuccess = useKeepAnswer()
  return useMutation(orpc.blocks.block.mutationOptions({ ...serialScope, onSuccess }))
}

/** Shows a notice with Undo. */
export function useBlock(person: Person) {
  const keep = useKeepAnswer()
  const unblock = useUnblock(person)
  const { toast } = useToasts()
  const onSuccess = async (blocks: Blocks) => {
    await keep(blocks)
    const undo = () => unblock.mutate({ personId: person.id })
    toast(`${person.username} is blocked.`, { action: { label: 'Undo', onClick: undo } })
  }
  return useMutation(orpc.blocks.block.mutationOptions({ ...serialScope, onSuccess }))
}

export function useUnblock({ username }: Person, beforeShown?: () => void) {
  const keep = useKeepAnswer()
  const { toast } = useToasts()
  const onSuccess = async (blocks: Blocks) => {
    beforeShown?.()
    await keep(blocks)
    toast(`${username} is not blocked any more. What they send from now on reaches you.`)
  }
  const onError = () => {
    toast(`${username} is still blocked. Please try again.`, { tone: 'error' })
  }
  return useMutation(orpc.blocks.unblock.mutationOptions({ ...serialScope, onSuccess, onError }))
}
