import type { Db } from '#db/open.ts'

/** Builds a set of prepared statements once for each open database, when it is first asked for. */
export function prepareOnce<Statements>(build: (db: Db) => Statements): (db: Db) => Statements {
  const built = new WeakMap<Db, Statements>()
  return db => {
    const known = built.get(db)
    if (known) return known
    const statements = build(db)
    built.set(db, statements)
    return statements
  }
}
