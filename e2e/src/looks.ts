/**
 * A look is a device and a language: `phone-en` or `desktop-es`. Each test runs in both, except these: faults, releases
 * and prefetching depend on no language or width, so once is enough.
 */
const lookless = [
  '**/faults/broken-release*',
  '**/faults/fault-matrix*',
  '**/faults/forgotten-hash*',
  '**/faults/host-chunk*',
  '**/journeys/cards-without-processor*',
  '**/journeys/new-remote*',
  '**/journeys/payments-portal-frame*',
  '**/journeys/released-alone*',
  '**/journeys/remote-signs-in*',
  '**/journeys/slow-line*',
  '**/journeys/trial*',
  '**/journeys/two-releases*',
  '**/performance/preload*',
  '**/rollouts/**',
]

/** These are judged in both looks, also by `npm test`. */
const bothLooks = ['**/accessibility/*.spec.ts', '**/journeys/sign-in*.spec.ts']

/** `npm test` runs everything else in one look only: these on the desktop, and what is not named here on the phone. */
const desktopAlone = [
  '**/faults/orders-remote-missing*.spec.ts',
  '**/forms/*.spec.ts',
  '**/journeys/cards.spec.ts',
  '**/journeys/early-submit*.spec.ts',
  '**/journeys/filled-in-early*.spec.ts',
  '**/journeys/many-at-once*.spec.ts',
  '**/journeys/message-photos*.spec.ts',
  '**/journeys/messages*.spec.ts',
  '**/journeys/payments*.spec.ts',
  '**/journeys/place-order*.spec.ts',
  '**/journeys/provider-switch*.spec.ts',
  '**/journeys/public-pages*.spec.ts',
  '**/journeys/reset*.spec.ts',
  '**/journeys/self-register*.spec.ts',
  '**/journeys/two-providers*.spec.ts',
  '**/white-label/two-brands*.spec.ts',
]

/** Whether each journey runs in one look only, as in `npm test`. */
export const isSample = process.env['TEST_LOOKS'] === 'one'

/** Whether every case of the fault matrix runs, as before a change lands. Otherwise every seventh does. */
export const triesAllFaults = process.env['TEST_FAULTS'] === 'all'

/** What needs the whole Chromium, with windows and profiles. */
const wholeBrowserOnly = ['**/journeys/payments-portal-frame*']

/** `npm test` leaves these to the run before a change lands: they wait for slow lines, or take long and seldom find anything. */
const notInSample = [
  '**/accessibility/large-controls*',
  '**/faults/first-page-scripts*',
  '**/faults/login-scripts*',
  '**/journeys/cards-without-processor*',
  '**/journeys/passkeys-refused*',
  '**/journeys/released-alone*',
  '**/journeys/slow-line*',
  '**/journeys/text-pages*',
  '**/journeys/texted-link-templates*',
  '**/rollouts/first-pages*',
]

/** Cases that only a run of all faults includes. */
const rareFaults = triesAllFaults ? [] : ['**/faults/broken-release*', '**/faults/forgotten-hash*']

/** The files that the phone in English leaves to the desktop in Spanish. */
export const notTriedOnPhone = [
  ...rareFaults,
  ...(isSample ? [...desktopAlone, ...wholeBrowserOnly, ...notInSample] : []),
]
/** The files that the desktop in Spanish takes, unless they are in the next list. */
export const triedOnDesktop = isSample ? [...desktopAlone, ...bothLooks] : '**/*.spec.ts'
export const notTriedOnDesktop = [...lookless, ...(isSample ? notInSample : [])]

/** Tests whose tag assigns them to the other look, or to the long run, which TEST_LONG=1 selects. */
const rare = process.env['TEST_LONG'] === '1' ? [] : ['@long']
export const phoneLeaves = new RegExp(['@desktop', ...rare].join('|'))
export const desktopLeaves = new RegExp(['@phone', ...rare].join('|'))
