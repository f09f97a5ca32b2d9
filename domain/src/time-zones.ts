/** `Area/City` or `UTC`. Whether it exists only PostgreSQL knows (docs/rules.md 10.2). */
const isTimeZoneName = (name: string) => /^(?:UTC|[A-Za-z][\w+-]*(?:\/[A-Za-z][\w+-]*){1,2})$/.test(name)

/** Whether it has the form of what browsers report: a name or an offset, such as `Europe/Lisbon`, `EST5EDT` or `+05:30`. */
export const isReportedZone = (text: string) => /^[\w+\-/:]{1,50}$/.test(text)

/** Of the time zone database, whose older names stand for the same clocks. */
const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    CET: 'Europe/Brussels',
    CST6CDT: 'America/Chicago',
    Cuba: 'America/Havana',
    EET: 'Europe/Athens',
    EST: 'America/Panama',
    EST5EDT: 'America/New_York',
    Egypt: 'Africa/Cairo',
    Eire: 'Europe/Dublin',
    GB: 'Europe/London',
    'GB-Eire': 'Europe/London',
    GMT: 'UTC',
    'GMT+0': 'UTC',
    'GMT-0': 'UTC',
    GMT0: 'UTC',
    Greenwich: 'UTC',
    HST: 'Pacific/Honolulu',
    Hongkong: 'Asia/Hong_Kong',
    Iceland: 'Atlantic/Reykjavik',
    Iran: 'Asia/Tehran',
    Israel: 'Asia/Jerusalem',
    Jamaica: 'America/Jamaica',
    Japan: 'Asia/Tokyo',
    Kwajalein: 'Pacific/Kwajalein',
    Libya: 'Africa/Tripoli',
    MET: 'Europe/Brussels',
    MST: 'America/Phoenix',
    MST7MDT: 'America/Denver',
    NZ: 'Pacific/Auckland',
    'NZ-CHAT': 'Pacific/Chatham',
    Navajo: 'America/Denver',
    PRC: 'Asia/Shanghai',
    PST8PDT: 'America/Los_Angeles',
    Poland: 'Europe/Warsaw',
    Portugal: 'Europe/Lisbon',
    ROC: 'Asia/Taipei',
    ROK: 'Asia/Seoul',
    Singapore: 'Asia/Singapore',
    Turkey: 'Europe/Istanbul',
    UCT: 'UTC',
    Universal: 'UTC',
    'W-SU': 'Europe/Moscow',
    WET: 'Europe/Lisbon',
    Zulu: 'UTC',
  }),
)

/** Where clocks show an offset that is no whole number of hours all year. */
const zonesOfOffsets: Readonly<Record<string, string>> = {
  '-0930': 'Pacific/Marquesas',
  '+0330': 'Asia/Tehran',
  '+0430': 'Asia/Kabul',
  '+0530': 'Asia/Kolkata',
  '+0545': 'Asia/Kathmandu',
  '+0630': 'Asia/Yangon',
  '+0845': 'Australia/Eucla',
  '+0930': 'Australia/Darwin',
}

/** The `Area/City` or `UTC` of what a browser reports; null where it says nothing, or has no known meaning. */
export function toTimeZone(reported: string): string | null {
  if (reported === 'Etc/Unknown') return null
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(reported) ?? []
  if (hours !== undefined) return zoneOfOffset(`${sign}`, Number(hours), `${sign}${hours}${minutes}`)
  return aliases.get(reported) ?? (isTimeZoneName(reported) ? reported : null)
}

/** East of Greenwich `Etc/GMT` counts down. */
function zoneOfOffset(sign: string, hours: number, offset: string): string | null {
  if (!offset.endsWith('00')) return zonesOfOffsets[offset] ?? null
  if (hours === 0) return 'UTC'
  return hours > (sign === '+' ? 14 : 12) ? null : `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`
}
