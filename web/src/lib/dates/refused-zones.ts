/** Zones that the server refused, such as those newer than its table (docs/rules.md 10.2): this page offers their clocks no more. */
const refused = new Set<unknown>()

export const noteRefusedZone = (timeZone: unknown): void => void refused.add(timeZone)

export const isRefusedZone = (timeZone: string): boolean => refused.has(timeZone)

/** As a reload does. */
export const forgetRefusedZones = (): void => refused.clear()
