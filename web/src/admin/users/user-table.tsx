import type { AdminUser } from '@novelette/domain/admin/admin.ts'
import type { UserSort } from '@novelette/domain/admin/user-sorts.ts'
import styles from './user-management.module.css'
import { UserRow } from './user-row.tsx'

const ordered = {
  newest: { Joined: 'descending' },
  oldest: { Joined: 'ascending' },
  username: { User: 'ascending' },
} as const satisfies Record<UserSort, object>

export function UserTable({ users, sort }: { users: readonly AdminUser[]; sort: UserSort }) {
  return (
    <table className={styles.userTable}>
      <caption className="sr-only">Users</caption>
      <UserTableHead order={ordered[sort]} />
      <tbody>
        {users.map(user => (
          <UserRow key={user.id} user={user} />
        ))}
      </tbody>
    </table>
  )
}

type Order = Partial<Record<'User' | 'Joined', 'ascending' | 'descending'>>

export function UserTableHead({ order }: { order: Order }) {
  return (
    <thead>
      <tr>
        <th scope="col" aria-sort={order.User}>
          User
        </th>
        <th scope="col" className={styles.userTableWide} aria-sort={order.Joined}>
          Joined
        </th>
        <th scope="col" className={`${styles.userTableWide} ${styles.userTableCount}`}>
          Letters Sent
        </th>
        <th scope="col" className={`${styles.userTableWide} ${styles.userTableCount}`}>
          Letters Received
        </th>
        <th scope="col" className={styles.userTableWide}>
          Last Active
        </th>
        <th scope="col" className={styles.userTableWide}>
          Status
        </th>
        <th scope="col">
          <span className="sr-only">Details</span>
        </th>
      </tr>
    </thead>
  )
}
