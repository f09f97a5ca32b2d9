/** Separate from the schemas: the URL parsing that every page loads needs them. */
export const userSorts = ['newest', 'oldest', 'username'] as const
export type UserSort = (typeof userSorts)[number]
