import { useQuery } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

export const useBlocks = () => useQuery(orpc.blocks.list.queryOptions())

/** Undefined while the list is loading. */
export function useIsBlocked(personId: string): boolean | undefined {
  const { data } = useBlocks()
  return data?.people.some(({ id }) => id === personId)
}
