import type { Receipts } from '@novelette/domain/receipts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

/** Who learns that their letters were opened. */
export const useReceipts = () => useQuery(orpc.receipts.get.queryOptions())

/** Changes are sent one after the other: each answers with what holds from then on. */
const inTurn = { scope: { id: 'receipts' } }

function useKeepAnswer(beforeShown?: () => void) {
  const queryClient = useQueryClient()
  return async (receipts: Receipts) => {
    await queryClient.cancelQueries({ queryKey: orpc.receipts.get.key() })
    beforeShown?.()
    queryClient.setQueryData(orpc.receipts.get.queryKey(), receipts)
  }
}

export function useSetForAll() {
  const onSuccess = useKeepAnswer()
  return useMutation(orpc.receipts.setForAll.mutationOptions({ ...inTurn, onSuccess }))
}

/** `beforeShown` runs while the screen still shows what held before. */
export function useSetFor(beforeShown?: () => void) {
  const onSuccess = useKeepAnswer(beforeShown)
  return useMutation(orpc.receipts.setFor.mutationOptions({ ...inTurn, onSuccess }))
}
