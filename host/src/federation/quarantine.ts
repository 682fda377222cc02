/** Crashes while rendering after which a build is left alone for as long as the page lives. */
const crashLimit = 2

const crashes = new Map<string, number>()

/** Counts a crash of a build's page while it was being drawn. */
export function noteCrash(container: string): void {
  crashes.set(container, (crashes.get(container) ?? 0) + 1)
}

/** Whether a build crashed so often that its fallback should be shown instead. */
export function isQuarantined(container: string): boolean {
  return (crashes.get(container) ?? 0) >= crashLimit
}
