/**
 * The time zones of section 3.5 of the specification. `observesDaylightSavings` is sent as ObserveDaylightSavingsTime,
 * exactly as specified (false for Pacific, true for Hawaii). Times are computed from the IANA zone only.
 */
export const timeZones = [
  { key: 1, name: 'Eastern', iana: 'America/New_York', observesDaylightSavings: true },
  { key: 2, name: 'Central', iana: 'America/Chicago', observesDaylightSavings: true },
  { key: 3, name: 'Mountain', iana: 'America/Denver', observesDaylightSavings: true },
  { key: 4, name: 'MountainNoDST', iana: 'America/Phoenix', observesDaylightSavings: false },
  { key: 5, name: 'Pacific', iana: 'America/Los_Angeles', observesDaylightSavings: false },
  { key: 6, name: 'Alaska', iana: 'America/Anchorage', observesDaylightSavings: true },
  { key: 7, name: 'Hawaii', iana: 'Pacific/Honolulu', observesDaylightSavings: true },
] as const

export type TimeZone = (typeof timeZones)[number]

/**
 * The time zone with this key.
 *
 * @throws Error when there is none.
 */
export function timeZoneOf(timeZoneKey: number): TimeZone {
  const zone = timeZones.find(({ key }) => key === timeZoneKey)
  if (zone === undefined) throw new Error(`There is no time zone ${timeZoneKey}.`)
  return zone
}

/** The zone in which most people of a state live, for a patient of whom no zone is known. Others are Eastern. */
const zonesOfStates: readonly [key: TimeZone['key'], states: string][] = [
  [2, 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'],
  [3, 'CO ID MT NM UT WY'],
  [4, 'AZ'],
  [5, 'CA NV OR WA AP'],
  [6, 'AK'],
  [7, 'HI AS GU MP PW FM MH'],
]

/** The time zone that fits most addresses of a state. */
export function timeZoneKeyOfState(state: string): TimeZone['key'] {
  return zonesOfStates.find(([, states]) => states.split(' ').includes(state))?.[0] ?? 1
}
