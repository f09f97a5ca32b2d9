import type { Config } from '#config.ts'

export type NamesAdmin = Pick<Config, 'adminEmail'>

/** The admin is whoever confirmed the address of `ADMIN_EMAIL`; without that setting nobody is (DECISIONS 13). */
export const isAdminAddress = ({ adminEmail }: NamesAdmin, email: string): boolean => email === adminEmail
