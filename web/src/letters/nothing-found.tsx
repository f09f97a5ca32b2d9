import { EmptyRack } from '#stationery/ornaments.tsx'
import { EmptyState } from './empty-state.tsx'

/** A search or a filter that no letter matches. */
export function NothingFound() {
  return (
    <EmptyState art={<EmptyRack />} title="No letters found">
      Try adjusting your search or filter criteria.
    </EmptyState>
  )
}
