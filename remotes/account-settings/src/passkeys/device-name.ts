/** What a patient calls the device they hold, in the order that tells them apart. */
const devices = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Chromebook', /CrOS/],
  ['Linux', /Linux/],
] as const

/** A name to begin with, which the patient can change; null where the browser does not say. */
export function deviceName(userAgent: string): (typeof devices)[number][0] | null {
  return devices.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
}
