/** Orders of the admin's list of people; apart from the schemas, because every page's address may be asked for one. */
export const userSorts = ['newest', 'oldest', 'username'] as const
export type UserSort = (typeof userSorts)[number]
