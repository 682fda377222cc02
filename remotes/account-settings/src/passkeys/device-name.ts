/** Names of devices, in an order that tells them apart. */
const devices = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Chromebook', /CrOS/],
  ['Linux', /Linux/],
] as const

/** A first name for the device, which the patient can change; null when the browser does not tell. */
export function deviceName(userAgent: string): (typeof devices)[number][0] | null {
  return devices.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
}
