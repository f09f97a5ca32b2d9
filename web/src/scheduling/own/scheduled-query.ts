import { orpc } from '#lib/rpc.ts'

/** The letters that wait, are on their way, or came back. */
export const scheduledQuery = () => orpc.scheduledLetters.list.queryOptions()
