/** The result did not come in time. */
export class TimeLimitError extends Error {
  constructor(milliseconds: number) {
    super(`Nothing came within ${milliseconds} ms.`)
    this.name = 'TimeLimitError'
  }
}

/** How often the time is measured, in milliseconds. */
const part = 100
/** How many milliseconds one measurement adds at most. */
const mostAtOnce = 2 * part

/**
 * Waits for a promise for a limited time. When the page is too busy to notice a result for longer than 200 ms, only 200
 * ms of that count: then a slow device is the cause and not the line, and the result may be there already.
 *
 * @throws TimeLimitError after the given milliseconds; the work itself is not cancelled.
 */
export function withTimeLimit<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = milliseconds
    let counted = performance.now()
    let timer: ReturnType<typeof setTimeout>
    function wait(): void {
      timer = setTimeout(count, Math.min(part, left))
    }
    function count(): void {
      const now = performance.now()
      left -= Math.min(now - counted, mostAtOnce)
      counted = now
      if (left > 0) wait()
      else reject(new TimeLimitError(milliseconds))
    }
    wait()
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
