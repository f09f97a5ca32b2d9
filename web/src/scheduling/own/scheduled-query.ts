import { orpc } from '#lib/rpc.ts'

/** The letters that wait, travel or came back. */
export const scheduledQuery = () => orpc.scheduledLetters.list.queryOptions()
