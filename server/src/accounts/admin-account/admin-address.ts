import type { Config } from '#config/config.ts'

export type NamesAdmin = Pick<Config, 'adminEmail'>

/** Whether this address is the admin's (docs/rules.md 1.10). Without the setting nobody is the admin. */
export const isAdminAddress = ({ adminEmail }: NamesAdmin, email: string): boolean => email === adminEmail
