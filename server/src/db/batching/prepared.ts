import type { Db } from '#db/open.ts'

/** Builds prepared statements on first use, once per open database. */
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
