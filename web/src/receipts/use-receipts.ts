import type { Receipts } from '@novelette/domain/letters/receipts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

export const useReceipts = () => useQuery(orpc.receipts.get.queryOptions())

const serialScope = { scope: { id: 'receipts' } }

function useKeepAnswer(beforeShown?: () => void) {
  const queryClient = useQueryClient()
  return async (receipts: Receipts) => {
    await queryClient.cancelQueries({ queryKey: orpc.receipts.get.key() })
    beforeShown?.()
    queryClient.setQueryData(orpc.receipts.get.queryKey(), receipts)
  }
}

export function useSetReceipts() {
  const onSuccess = useKeepAnswer()
  return useMutation(orpc.receipts.setForAll.mutationOptions({ ...serialScope, onSuccess }))
}

export function useSetReceiptsFor(beforeShown?: () => void) {
  const onSuccess = useKeepAnswer(beforeShown)
  return useMutation(orpc.receipts.setFor.mutationOptions({ ...serialScope, onSuccess }))
}
