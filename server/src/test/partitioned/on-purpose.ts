type OnPurpose = { readonly who: string; readonly says: RegExp }

/** Who reads letters from end to end because that is what they are for. Everyone else is served by an index. */
export const onPurpose: readonly OnPurpose[] = [
  {
    who: 'the admin’s dashboard counts all letters',
    says: /^select \(\(select count\(\*\) from "letters"\) - /,
  },
  {
    who: 'the rotation of keys and the doctor count what lies under each key',
    says: /^select key_id as id, count/,
  },
  {
    who: 'the doctor opens one letter of a key',
    says: /^select .+ from "letters" where \("letters"\."key_id" = \$1 /,
  },
  { who: 'a backup copies every row, and takes a sample', says: /^copy \(select / },
  {
    who: 'a test looks at all that lies there, or changes it',
    says: /^(?!.* where )(select|update|delete) .*letters/,
  },
]
