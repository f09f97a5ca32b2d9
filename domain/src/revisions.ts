/** The maximum of PostgreSQL's integer type. */
export const mostRevisions = 2_147_483_647
