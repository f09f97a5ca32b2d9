import { useQuery } from '@tanstack/react-query'
import { useWriter } from '#compose/drafts/writer.ts'
import { asUser, orpc } from '#lib/rpc.ts'

/** The scheduled letter that is being changed, as the server has it now. */
export function useEditedLetter(id: string, enabled = true) {
  const writer = useWriter()
  return useQuery({
    ...orpc.scheduledLetters.get.queryOptions({ input: { id }, ...asUser(writer.id) }),
    enabled,
    staleTime: 0,
    retry: 1,
  })
}
