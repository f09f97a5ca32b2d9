/** The maximum of PostgreSQL's integer type. */
export const maxRevision = 2_147_483_647
