import type { Config } from '#config/config.ts'

export type AdminConfig = Pick<Config, 'adminEmail'>

/** Nobody is the admin without the setting (docs/rules.md 1.10). */
export const isAdminAddress = ({ adminEmail }: AdminConfig, email: string): boolean => email === adminEmail
