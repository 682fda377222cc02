import { browserLabel } from './browser-label.ts'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  ['node', 'null on null'],
  ['x'.repeat(5000), 'null on null'],
  ['', 'null on null'],
])('%s', (userAgent, label) => {
  const { browser, platform } = browserLabel(userAgent)
  expect(`${browser} on ${platform}`).toBe(label)
})
