/** The largest of PostgreSQL's integers. */
export const mostRevisions = 2_147_483_647
