import { Skeleton } from '#ui/skeleton.tsx'
import { UserTableHead } from './user-table.tsx'

const rows = ['7rem', '5rem', '9rem', '6rem', '8rem', '5rem', '7rem', '10rem']

/** The shape of the people to come. */
export function UserTableSkeleton() {
  return (
    <table className="user-table" aria-hidden>
      <UserTableHead order={{}} />
      <tbody>
        {rows.map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a blank row has no other name than its place
          <tr key={row}>
            <th scope="row">
              <span className="user-table__user">
                <Skeleton round width={36} height={36} />
                <Skeleton width={width} />
              </span>
            </th>
            <BlankCells count={5} />
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function BlankCells({ count }: { count: number }) {
  return Array.from({ length: count }, (_, cell) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <td key={cell} className="user-table__wide">
      <Skeleton width="4.5rem" />
    </td>
  ))
}
