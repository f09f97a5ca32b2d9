import { Skeleton } from '#ui/messages/skeleton.tsx'
import styles from './user-management.module.css'
import { UserTableHead } from './user-table.tsx'

const rows = ['7rem', '5rem', '9rem', '6rem', '8rem', '5rem', '7rem', '10rem']

export function UserTableSkeleton() {
  return (
    <table className={styles.userTable} aria-hidden>
      <UserTableHead order={{}} />
      <tbody>
        {rows.map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity but their index
          <tr key={row}>
            <th scope="row">
              <span className={styles.userTableUser}>
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
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder cells have no identity but their index
    <td key={cell} className={styles.userTableWide}>
      <Skeleton width="4.5rem" />
    </td>
  ))
}
