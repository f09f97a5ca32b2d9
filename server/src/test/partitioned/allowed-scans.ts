type AllowedScan = { readonly who: string; readonly says: RegExp }

/** These may scan all letters. Every other statement must use an index. */
export const allowedScans: readonly AllowedScan[] = [
  {
    who: 'the admin’s dashboard counts all letters',
    says: /^select \(\(select count\(\*\) from "letters"\) - /,
  },
  {
    who: 'the admin’s dashboard counts who wrote or was written to in 30 days, which may be nearly all letters',
    says: /^select count\(\*\)::int as active from/,
  },
  {
    who: 'the rotation of keys and the doctor count what lies under each key',
    says: /^select key_id as id, count/,
  },
  {
    who: 'the doctor opens one letter of a key',
    says: /from "letters" where \("letters"\."key_id" = \$1 and .+\) limit/,
  },
  { who: 'a backup copies every row', says: /^copy \(select / },
  {
    who: 'a test looks at all letters, or changes them',
    says: /^(?!.* where )(select|update|delete) .*letters/,
  },
  {
    who: 'the test of the rotation counts what lies under a key',
    says: /^select \(\(select count\(\*\) from letters where key_id|^select id from letters where taken_back_at is null$/,
  },
  {
    who: 'the walk through all calls remembers the database and puts it back',
    says: /remembered\.|string_agg\(row::text/,
  },
]
