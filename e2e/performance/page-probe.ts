/** What the page itself knows about its timing, in milliseconds since its start. */
export interface PageProbe {
  largestPaint: number
  blockingTime: number
  layoutShift: number
  /** When a form was last submitted. */
  submitted: number
  /** When the patient last clicked. */
  clicked: number
  /** Resolves to the time at which the first element of this selector was painted. */
  painted: (selector: string) => Promise<number>
}

declare global {
  interface Window {
    pageProbe: PageProbe
  }
}

/** Runs before the page's own scripts: the browser says that its patient saves data, so nothing is prefetched. */
export function saveData(): void {
  if ('connection' in navigator) Object.defineProperty(navigator.connection, 'saveData', { get: () => true })
}

/** Runs in a page that has been drawn. The browser has kept the timings from before. */
export function installPageProbe(): void {
  const probe: PageProbe = {
    largestPaint: 0,
    blockingTime: 0,
    layoutShift: 0,
    submitted: 0,
    clicked: 0,
    painted: (selector) =>
      new Promise((resolve, reject) => {
        const end = performance.now() + 60_000
        const look = (): void => {
          if (performance.now() > end) reject(new Error(`No ${selector} came within a minute.`))
          else if (!document.querySelector(selector)) requestAnimationFrame(look)
          // It was found before this frame is drawn, so it is on the screen in the next.
          else requestAnimationFrame(() => resolve(performance.now()))
        }
        look()
      }),
  }
  window.pageProbe = probe
  const observe = (type: string, read: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true })
  }
  observe('largest-contentful-paint', ({ startTime }) => {
    probe.largestPaint = startTime
  })
  observe('longtask', ({ duration }) => {
    probe.blockingTime += Math.max(0, duration - 50)
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) probe.layoutShift += value
  })
  addEventListener('submit', ({ timeStamp }) => (probe.submitted = timeStamp), { capture: true })
  addEventListener('click', ({ timeStamp }) => (probe.clicked = timeStamp), { capture: true })
}
