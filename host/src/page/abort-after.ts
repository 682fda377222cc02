/** Aborts what takes longer than so many milliseconds. `AbortSignal.timeout` is too new for old phones. */
export function abortAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
}
