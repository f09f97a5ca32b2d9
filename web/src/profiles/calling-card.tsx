import { useQuery } from '@tanstack/react-query'
import { orpc } from '#lib/rpc.ts'

export function CallingCard({ username }: { username: string }) {
  const { data } = useQuery(orpc.profiles.byUsername.queryOptions({ input: { username } }))
  return <h1 className="page display">{data?.username ?? username}</h1>
}
