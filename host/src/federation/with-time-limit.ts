/** The result did not come in time. */
export class TimeLimitError extends Error {
  constructor(milliseconds: number) {
    super(`Nothing came within ${milliseconds} ms.`)
    this.name = 'TimeLimitError'
  }
}

/** In parts of how many milliseconds the time is counted. */
const part = 100

/**
 * Waits for a promise for a limited time. Time in which the page is too busy to notice a result hardly counts: on a slow
 * device the line is not at fault, and the result may be there already.
 *
 * @throws TimeLimitError after the given milliseconds; the work itself is not cancelled.
 */
export function withTimeLimit<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = milliseconds
    let timer: ReturnType<typeof setTimeout>
    function count(): void {
      if (left <= 0) return reject(new TimeLimitError(milliseconds))
      const next = Math.min(part, left)
      left -= next
      timer = setTimeout(count, next)
    }
    count()
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
