/** The result did not come in time. */
export class TimeLimitError extends Error {
  constructor(milliseconds: number) {
    super(`Nothing came within ${milliseconds} ms.`)
    this.name = 'TimeLimitError'
  }
}

/**
 * Waits for a promise for a limited time.
 *
 * @throws TimeLimitError after the given milliseconds; the work itself is not cancelled.
 */
export function withTimeLimit<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeLimitError(milliseconds)), milliseconds)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
