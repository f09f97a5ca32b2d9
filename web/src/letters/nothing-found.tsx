import { EmptyRack } from '#stationery/ornaments.tsx'
import { EmptyState } from './empty-state.tsx'

export function NothingFound() {
  return (
    <EmptyState art={<EmptyRack />} title="No letters found">
      Try adjusting your search or filter criteria.
    </EmptyState>
  )
}
