/** Patterns in an order that tells browsers apart: Edge and Opera also say Chrome, and Chrome also says Safari. */
const patterns: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(?:A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
]

/** Browser name and version, for the login and the event log (section 3.3 of the specification). */
export function browserOf(userAgent: string): { Browser: string; BrowserVersion: string } {
  for (const [name, pattern] of patterns) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return { Browser: name, BrowserVersion: version.slice(0, 32) }
  }
  return { Browser: 'Other', BrowserVersion: '' }
}
