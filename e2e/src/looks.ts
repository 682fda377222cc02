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

/** `npm test` runs each journey in one look only: these on the phone, and those of the next list on the desktop. */
const phoneAlone = [
  '**/journeys/account-providers*',
  '**/journeys/change-password*',
  '**/journeys/idle-warning*',
  '**/journeys/keyboard*',
  '**/journeys/kept-places*',
  '**/journeys/letter-links*',
  '**/journeys/log-out*',
  '**/journeys/menu*',
  '**/journeys/mobile-payments*',
  '**/journeys/offline*',
  '**/journeys/passkeys*',
  '**/journeys/registration-codes*',
  '**/journeys/registration-kept*',
  '**/journeys/registration-wizard*',
  '**/journeys/scan-code*',
  '**/journeys/session-expired*',
  '**/journeys/settings-account*',
  '**/journeys/settings-changes*',
  '**/journeys/settings-other-patient*',
  '**/journeys/steps-taken*',
  '**/journeys/texted-link*',
]
const desktopAlone = [
  '**/faults/login-scripts*',
  '**/faults/orders-remote-missing*',
  '**/forms/**',
  '**/journeys/cards.spec*',
  '**/journeys/early-submit*',
  '**/journeys/many-at-once*',
  '**/journeys/message-photos*',
  '**/journeys/messages*',
  '**/journeys/payments*',
  '**/journeys/place-order*',
  '**/journeys/provider-switch*',
  '**/journeys/public-pages*',
  '**/journeys/reset*',
  '**/journeys/self-register*',
  '**/journeys/two-providers*',
  '**/white-label/two-brands*',
]

/** Whether each journey runs in one look only, as in `npm test`. */
export const isSample = process.env['TEST_LOOKS'] === 'one'

/** Whether every case of the fault matrix runs, as before a change lands. Otherwise every seventh does. */
export const triesAllFaults = process.env['TEST_FAULTS'] === 'all'

/** What needs the whole Chromium, with windows and profiles. */
const wholeBrowserOnly = ['**/journeys/payments-portal-frame*']

/** Cases that only a run of all faults includes. */
const rareFaults = triesAllFaults ? [] : ['**/faults/broken-release*', '**/faults/forgotten-hash*']

/**
 * The files that the phone in English and the desktop in Spanish leave to each other. Signing in and accessibility run
 * in both.
 */
export const notTriedOnPhone = [...rareFaults, ...(isSample ? [...desktopAlone, ...wholeBrowserOnly] : [])]
export const notTriedOnDesktop = [...lookless, ...(isSample ? phoneAlone : [])]

/** Tests whose tag assigns them to the other look, or to the long run, which TEST_LONG=1 selects. */
const rare = process.env['TEST_LONG'] === '1' ? [] : ['@long']
export const phoneLeaves = new RegExp(['@desktop', ...rare].join('|'))
export const desktopLeaves = new RegExp(['@phone', ...rare].join('|'))
