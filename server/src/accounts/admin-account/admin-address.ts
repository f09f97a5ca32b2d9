import type { Config } from '#config/config.ts'

export type NamesAdmin = Pick<Config, 'adminEmail'>

/** Nobody is the admin without the setting (docs/rules.md 1.10). */
export const isAdminAddress = ({ adminEmail }: NamesAdmin, email: string): boolean => email === adminEmail
