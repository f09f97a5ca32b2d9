import { EmptyState } from '#failures/empty-state.tsx'
import { EmptyRack } from '#stationery/ornaments.tsx'

export function NothingFound() {
  return (
    <EmptyState art={<EmptyRack />} title="No letters found">
      Try adjusting your search or filter criteria.
    </EmptyState>
  )
}
