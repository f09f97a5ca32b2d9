import { useQuery } from '@tanstack/react-query'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import { asUser, orpc } from '#lib/rpc.ts'

/** The scheduled letter that is being changed, as the server has it now; not asked for without an id. */
export function useEditedLetter(id: string | undefined, isChanged = true) {
  const writer = useWriter()
  return useQuery({
    ...orpc.scheduledLetters.get.queryOptions({ input: { id: id ?? '' }, ...asUser(writer.id) }),
    enabled: id !== undefined && isChanged,
    staleTime: 0,
    retry: 1,
  })
}
