import { EmptyState } from '#failures/empty-state.tsx'
import { EmptyRack } from '#stationery/ornaments.tsx'

/** Everything was taken back. */
export default function NoLetters({ name, writer }: { name: string; writer: string }) {
  return (
    <>
      <h1 className="sr-only">Letters for {name}</h1>
      <EmptyState art={<EmptyRack />} title="There is no letter here now">
        When {writer} writes again, you find the letter behind this same link.
      </EmptyState>
    </>
  )
}
