/**
 * A machine that stalls may fail a test that waits for a server or a screen. Each has a second try; the first one's
 * error is printed, and the summary of `npm test` counts it.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true })
